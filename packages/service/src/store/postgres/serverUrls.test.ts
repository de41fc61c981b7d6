import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../config/settings.js";
import { PostgresStore } from "./postgresStore.js";
import { serverUrls } from "./serverUrls.js";

const refusalOf = (text: string) => {
  try {
    serverUrls(text);
  } catch (error) {
    return error as Error & { code: string };
  }
  throw new Error("it was not refused");
};

describe("serverUrls", () => {
  it("gives each server of a URL with all that belongs to it", () => {
    expect(serverUrls("postgres://ann:p%2Fw@a:1,b:2,[::1]:3/db?sslmode=require")).toEqual([
      "postgres://ann:p%2Fw@a:1/db?sslmode=require",
      "postgres://ann:p%2Fw@b:2/db?sslmode=require",
      "postgres://ann:p%2Fw@[::1]:3/db?sslmode=require",
    ]);
    expect(serverUrls("postgresql://a,10.0.0.7")).toEqual(["postgresql://a", "postgresql://10.0.0.7"]);
    expect(serverUrls("postgres://u:a,b@c@host/db")).toEqual(["postgres://u:a,b@c@host/db"]);
    expect(serverUrls("postgres://u:pw@/db?host=/run/postgresql")).toEqual([
      "postgres://u:pw@/db?host=/run/postgresql",
    ]);
    expect(serverUrls("postgres:///db?host=/run/postgresql")).toEqual(["postgres:///db?host=/run/postgresql"]);
  });

  it("refuses what is no such URL before anything happens, and never shows the password", () => {
    const wrong = [
      ...["mysql://u:secret@a/db", "u:secret@a", "postgres://", "postgres:///db", "postgres://u:secret@/db"],
      ...[
        "postgres://u:secret@a,/db",
        "postgres://u:secret@a:0/db",
        "postgres://u:secret@a:99999",
        "postgres://a b/db",
      ],
      ...["postgres://u:secret/1@a/db", "postgres://u:secret?@a/db", "postgres://u:secret@a:port/db"],
      ...["postgres://u:secret%@a/db", "postgres://u:secret@::1/db", "postgres://u:secret@a/db?sslmode=requiree"],
      ...["postgres://u:secret@a/db?host=b", "postgres://u:secret@a,b/db?host=/run", "postgres://u:secret@[1/db"],
    ];
    for (const text of wrong) {
      const { code, message } = refusalOf(text);
      expect([text, code]).toEqual([text, "setting-invalid"]);
      expect(message).not.toContain("secret");
      expect(() => readSettings({ flags: { store: text } })).toThrow(message);
    }
  });

  it("has no part of the password in what is said of a server that cannot be reached", async () => {
    const unreachable = [
      "127.0.0.1:1/db",
      "127.0.0.1:1,[::1]:1/db",
      "/db?host=/nowhere",
      "127.0.0.1:1/db?sslmode=verify-full",
    ];
    for (const place of unreachable) {
      const error: unknown = await PostgresStore.open(`postgres://u:secret@${place}`).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code: "store-failed" });
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain("secret");
    }
  });
});
