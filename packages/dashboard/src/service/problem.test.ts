import { Connection } from "@evenhand/client";
import { describe, expect, it } from "vitest";
import { problemOf } from "./problem.js";

/** The problem of a request that was answered with this. */
async function problemWith(answer: () => Promise<Response>) {
  const connection = new Connection({ address: "http://x", retries: 0, fetch: answer });
  return connection.get("/v1/x").then(
    () => undefined,
    (error: unknown) => problemOf(error),
  );
}

describe("a problem in words", () => {
  it("has the service's title once, and what it says to do", async () => {
    const detail = "There is no such arm. Received 9; required: an arm. Arms are numbered from 0.";
    const body = { code: "arm-unknown", title: "There is no such arm", detail };
    expect(await problemWith(() => Promise.resolve(Response.json(body, { status: 422 })))).toMatchObject({
      code: "arm-unknown",
      title: "There is no such arm",
      detail: "Received 9; required: an arm. Arms are numbered from 0.",
    });
  });

  it("passes where the service is away or busy, and not where it refuses", async () => {
    const busy = await problemWith(() => Promise.resolve(Response.json({ code: "overloaded" }, { status: 503 })));
    const away = await problemWith(() => Promise.reject(new TypeError("fetch failed")));
    const refused = await problemWith(() => Promise.resolve(Response.json({ code: "scope-missing" }, { status: 403 })));
    const closing = await problemWith(() =>
      Promise.resolve(Response.json({ error: "Service Unavailable" }, { status: 503 })),
    );
    expect([busy, away, closing, refused].map((problem) => problem?.isPassing)).toEqual([true, true, true, false]);
    expect(closing?.title).toBe("The service does not answer");
    expect(away?.title).toBe("The service does not answer");
  });
});
