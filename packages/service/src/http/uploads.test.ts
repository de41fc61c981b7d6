import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { send, app, allocators } = freshService();
const { arms, ...contract } = team;
const lines = (...values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
const upload = (url: string, text: string | Buffer, headers: Record<string, string> = {}) =>
  send("POST", url, text, { "content-type": "application/x-ndjson", ...headers });
const names = async () =>
  ((await send("GET", "/v1/allocators/team/arms")).body as { rows: { name: string }[] }).rows.map(({ name }) => name);

describe("arms as lines of JSON", () => {
  it("come with a contract in the first line", async () => {
    const made = await upload("/v1/allocators", lines(contract, ...arms));
    expect(made).toMatchObject({ status: 201, body: { id: "team", arms: { active: 3 } } });
    expect(await names()).toEqual(["ann", "bob", "cem"]);
  });

  it("are added to a contract that runs, once for a key", async () => {
    await send("POST", "/v1/allocators", team);
    const more = lines({ id: "dee", share: 0.1, label: "Dee" }, { id: "eve" });
    const key = { "idempotency-key": "k" };
    const added = await upload("/v1/allocators/team/arms", more, key);
    expect(added).toMatchObject({ status: 200, body: { arms: { active: 5 } } });
    expect(await upload("/v1/allocators/team/arms", more, key)).toEqual(added);
    expect(await upload("/v1/allocators/team/arms", lines({ id: "fay" }), key)).toMatchObject({ status: 422 });
  });

  it.each([
    ["a line that is no JSON", '{"id":"dee"}\n{"id":', "line 2"],
    ["a line that is no arm", lines({ id: "dee" }, { id: "eve", shares: 1 }), "line 2"],
    ["a prototype", '{"id":"dee","__proto__":{"share":1}}', "line 1"],
    ["bytes that are no text", Buffer.from([0x7b, 0xff, 0xfe, 0x0a]), "line 1"],
    ["nothing", "\n\n", undefined],
    ["a name twice", lines({ id: "dee" }, { id: "dee" }), "add"],
    ["a share that does not fit", lines({ id: "dee" }, { id: "eve", share: 0.9 }), undefined],
    ["a share that is none", lines({ id: "dee" }, { id: "eve", share: 7 }), "line 2 share"],
  ])("are refused all together for %s", async (_, text, path) => {
    await send("POST", "/v1/allocators", team);
    const refused = await upload("/v1/allocators/team/arms", text);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    if (path !== undefined) expect(refused.body["path"]).toContain(path);
    expect(await names()).toEqual(["ann", "bob", "cem"]);
  });

  it("are read in pieces, wherever these are cut", async () => {
    const bytes = Buffer.from(lines(contract, { id: "zoë", share: 0.5 }, { id: "名前" }));
    const payload = Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
    const headers = { "content-type": "application/x-ndjson" };
    const { statusCode } = await app().inject({ method: "POST", url: "/v1/allocators", headers, payload });
    expect([statusCode, await names()]).toEqual([201, ["zoë", "名前"]]);
  });

  it("go to the two routes that are for them, and no other", async () => {
    await send("POST", "/v1/allocators", team);
    expect(await upload("/v1/allocators/team/decisions", lines({}))).toMatchObject({
      status: 415,
      body: { code: "media-type-unknown", path: "Content-Type" },
    });
  });

  it("may be more than a body of JSON may have", async () => {
    const many = Array.from({ length: 100_001 }, (_, arm) => ({ id: `a${arm}` }));
    const equal = { ...contract, contract: { id: "quota", parameters: { shares: 0 } } };
    expect((await upload("/v1/allocators", lines(equal, ...many))).status).toBe(201);
    expect((await allocators().view("team")).arms.active).toBe(100_001);
  });
});
