import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasStandbys, PostgresServer } from "../../../test/support/postgresServer.js";
import { PostgresStore } from "./postgresStore.js";

const program = process.env["EVENHAND_POSTGRES"];

describe.skipIf(!hasStandbys(program))("with two servers (EVENHAND_POSTGRES, and pg_basebackup beside it)", () => {
  let first: PostgresServer;
  let second: PostgresServer;
  let both: string;
  beforeAll(async () => {
    first = await PostgresServer.start(program ?? "", ["wal_keep_size=64MB"]);
    second = await first.standby("second");
    both = `postgres://postgres@127.0.0.1:${second.port},127.0.0.1:${first.port}/postgres`;
  });
  afterAll(() => Promise.all([first.stop(), second.stop()]));

  const event = (...bytes: number[]) => ({ leaf: Uint8Array.from(bytes) });
  const follows = (length: number) =>
    expect
      .poll(() => second.query("SELECT FROM evenhand.events").catch(() => []), { interval: 10 })
      .toHaveLength(length);

  it("writes to the primary of several servers, wherever it is, and compares memory before it writes to another", async () => {
    const store = await PostgresStore.open(both);
    const { number: allocator } = await store.create("a", "a");
    const append = (to: PostgresStore, expected: number) =>
      to.append([{ allocator, expected, records: [event(expected)], pointers: [] }]);
    expect(await append(store, 0)).toEqual(new Map());
    await follows(1);

    await expect(PostgresStore.open(second.url)).rejects.toMatchObject({
      code: "store-failed",
      message: expect.stringContaining("standby") as string,
    });

    await first.shutDown();
    await second.promote();
    // Reads find it by themselves. A write could stand behind events that it does not have: the store is opened again.
    expect(await store.read(allocator, 0, 10)).toEqual([event(0)]);
    await expect(append(store, 1)).rejects.toMatchObject({ code: "store-failed" });
    await store.close();
    const again = await PostgresStore.open(both);
    expect(await append(again, 1)).toEqual(new Map());
    await again.close();

    // The former primary comes back, and has not been told.
    await first.startAgain();
    const [, other] = both.split("@");
    for (const places of [other, other.replace(/^([^,]+),([^/]+)/, "$2,$1")]) {
      const last = await PostgresStore.open(`postgres://postgres@${places}`);
      expect((await last.find("a"))?.length).toBe(2);
      await last.close();
    }
  });

  it("says of every server why it is not used", async () => {
    const message = expect.stringMatching(/127\.0\.0\.1:1: .*ECONNREFUSED.*; 127\.0\.0\.1:2: .*ECONNREFUSED/) as string;
    await expect(PostgresStore.open("postgres://u:secret@127.0.0.1:1,127.0.0.1:2/db")).rejects.toMatchObject({
      code: "store-failed",
      message,
    });
  });
});
