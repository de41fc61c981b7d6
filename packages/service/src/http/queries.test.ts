import { describe, expect, it } from "vitest";
import { freshService, team } from "../../test/support/service.js";

const { send, app } = freshService();
const path = "/v1/allocators/team";
const create = () => send("POST", "/v1/allocators", team);
const length = async () => (await send("GET", path)).body["logLength"];

describe("a query", () => {
  it.each(["true", "True", "TRUE", "1"])("tries without effect with dryRun=%s", async (yes) => {
    expect((await send("POST", `/v1/allocators?dryRun=${yes}`, team)).status).toBe(200);
    expect((await send("GET", "/v1/allocators")).body).toEqual({ items: [] });
    await create();
    const before = await length();
    expect((await send("PATCH", `${path}?dryRun=${yes}`, { pauseArms: ["cem"] })).body).toMatchObject({ dryRun: true });
    expect(await length()).toBe(before);
  });

  it.each(["false", "False", "0"])("does it with dryRun=%s", async (no) => {
    expect((await send("POST", `/v1/allocators?dryRun=${no}`, team)).status).toBe(201);
  });

  it.each([
    ["PATCH", "?dryrun=true", "dryrun", "Did you mean dryRun?"],
    ["PATCH", "?exected=5f0c", "exected", "Did you mean expected?"],
    ["PATCH", "?dryRun=yes", "dryRun", "one of true, 1, false, 0"],
    ["PATCH", "?dryRun", "dryRun", "one of true, 1, false, 0"],
    ["PATCH", "?dryRun=tru", "dryRun", "Did you mean true?"],
    ["PATCH", "?dryRun=true&dryRun=false", "dryRun", "each once"],
    ["PATCH", "?expected=", "expected", "at least 1 characters"],
    ["POST", "/decisions?dryRun=true", "dryRun", "no such key"],
    ["POST", "/seeds?dryRun=true", "dryRun", "no such key"],
    ["GET", "?x=1", "x", "no such key"],
    ["GET", "/arms?sort=pull", "sort", "Did you mean pulls?"],
    ["GET", "/arms?sort=__proto__", "sort", "one of arm, name"],
    ["GET", "/arms?limit=1001", "limit", "a whole number from 1 to 1000"],
    ["GET", "/arms?limit=0", "limit", "a whole number from 1 to 1000"],
    ["GET", "/state?offset=-1", "offset", "a whole number from 0"],
    ["GET", "/events?from=1e3", "from", "a whole number from 0"],
    ["GET", "/events?format=ndjso", "format", "Did you mean ndjson?"],
    ["GET", "/changes?frm=3", "frm", "Did you mean from?"],
    ["GET", "/live?deadline=true", "deadline", "Did you mean deadlines?"],
  ] as const)("is refused where it cannot be meant: %s %s", async (method, address, name, words) => {
    await create();
    const before = await length();
    const body = method === "GET" ? undefined : address.startsWith("?") ? { pauseArms: ["cem"] } : {};
    const refused = await send(method, `${path}${address}`, body);
    expect(refused).toMatchObject({ status: 400, body: { code: "query-invalid", path: name } });
    expect(refused.body["detail"]).toContain(words);
    expect(await length()).toBe(before);
  });
});

describe("the version of a contract in headers", () => {
  const pauses = { pauseArms: ["cem"] };
  const change = (ifMatch: string, url = path) => send("PATCH", url, pauses, { "if-match": ifMatch });

  it("is the ETag of every view, and of the answer to a change", async () => {
    const created = await create();
    expect(created.etag).toBe(`"${String(created.body["version"])}"`);
    for (const url of [path, `${path}/state`]) expect((await send("GET", url)).etag).toBe(created.etag);
    expect((await send("PATCH", `${path}?dryRun=true`, pauses)).etag).toBe(created.etag);
    const changed = await send("PATCH", path, pauses);
    expect(changed.etag).not.toBe(created.etag);
    expect((await send("GET", path)).etag).toBe(changed.etag);
  });

  it("is what If-Match compares: strong and weak tags, lists, and any", async () => {
    const { etag = "" } = await create();
    const before = await length();
    for (const other of ['"5f0c"', 'W/"5f0c"', '"5f0c", "60ab"', '""']) {
      expect(await change(other)).toMatchObject({ status: 412, body: { code: "condition-failed", path: "If-Match" } });
      expect((await change(other, `${path}?dryRun=true`)).status).toBe(412);
    }
    expect(await length()).toBe(before);
    for (const same of [etag, `W/${etag}`, `"5f0c" , W/${etag}`, "*"]) {
      expect((await change(same, `${path}?dryRun=true`)).status, same).toBe(200);
    }
    expect((await change(etag)).status).toBe(200);
    expect((await change(etag)).status).toBe(412);
  });

  it("is refused with 409 where the parameter says so, and with 412 where the header does", async () => {
    const { etag = "" } = await create();
    expect(await change(etag, `${path}?expected=5f0c`)).toMatchObject({
      status: 409,
      body: { code: "contract-changed", path: "expected" },
    });
    expect((await change('"5f0c"', `${path}?expected=${etag.slice(1, -1)}`)).status).toBe(412);
  });

  it("is not left unheeded where it cannot be read, or where a route has none to compare", async () => {
    await create();
    for (const wrong of ["5f0c", '"5f0c', '"5f0c" "60ab"', '*, "5f0c"', ""]) {
      expect(await change(wrong), wrong).toMatchObject({
        status: 400,
        body: { code: "header-invalid", path: "If-Match" },
      });
    }
    const decided = await send("POST", `${path}/decisions`, {}, { "if-match": "*" });
    expect(decided).toMatchObject({ status: 400, body: { code: "header-invalid" } });
    expect((await send("GET", path, undefined, { "if-match": '"5f0c"' })).status).toBe(200);
  });
});

describe("what was created", () => {
  it("has a path, the same when the request is repeated", async () => {
    const key = { "idempotency-key": "monday" };
    const created = await send("POST", "/v1/allocators", team, key);
    expect([created.status, created.location]).toEqual([201, path]);
    expect(await send("POST", "/v1/allocators", team, key)).toEqual(created);
    expect((await send("GET", path)).status).toBe(200);
    expect((await send("POST", "/v1/allocators?dryRun=true", { ...team, id: "other" })).location).toBeUndefined();
  });

  it("can be a decision, or a grant; several decisions have none", async () => {
    await create();
    const decided = await send("POST", `${path}/decisions`, {});
    expect(decided.location).toBe(`/v1/decisions/${String(decided.body["id"])}`);
    const granted = await send("POST", `${path}/grants`, { arm: "ann", id: "by hand/1" });
    for (const { location } of [decided, granted]) expect((await send("GET", location ?? "")).status).toBe(200);
    expect((await send("POST", `${path}/decisions`, { items: [{}] })).location).toBeUndefined();
  });
});

describe("another method", () => {
  it.each([
    ["DELETE", path, "HEAD, GET, PATCH"],
    ["PUT", "/v1/allocators", "HEAD, POST, GET"],
    ["GET", `${path}/decisions?x=1`, "POST"],
    ["POST", `${path}/state`, "HEAD, GET"],
    ["POST", "/livez", "HEAD, GET"],
  ] as const)("is told which there are: %s %s", async (method, url, allowed) => {
    const answer = await app().inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed]);
    expect(answer.json()).toMatchObject({ code: "method-unknown", status: 405 });
  });

  it("of no path at all is unknown", async () => {
    const answer = await app().inject({ method: "DELETE", url: "/v1/nothing" });
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
  });
});

describe("another media type", () => {
  it.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense"])(
    "is refused: %s",
    async (type) => {
      await create();
      const headers = { "content-type": type };
      const answer = await app().inject({ method: "POST", url: `${path}/decisions`, headers, payload: "{}" });
      expect(answer.json()).toMatchObject({ status: 415, code: "media-type-unknown", path: "Content-Type" });
      expect(answer.json<{ detail: string }>().detail).toContain(type);
      expect(answer.statusCode).toBe(415);
    },
  );
});
