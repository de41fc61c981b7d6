import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Access } from "../access/access.js";
import { KeyFile } from "../access/keyFile.js";
import { ofEveryAnswer } from "./problem.js";
import { freshService } from "../../test/support/service.js";

/** One arm: which one is chosen does not depend on a seed. */
const lone = { id: "lone", contract: "quota", arms: [{ id: "ann", share: 0.5 }] };
const decisions = "/v1/allocators/lone/decisions";
const json = { "content-type": "application/json" };

interface Sent {
  readonly url: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What is the same at both doors: the tag of a decision's id is random, and a request's id is its own. */
function comparable({ status, headers, body }: Answer) {
  const untagged = (text: string) => text.replaceAll(/-[0-9a-z]{8}\b/g, "-tag");
  const text = untagged(JSON.stringify(body));
  const names = ["content-type", "content-length", "retry-after", "www-authenticate", "location", "allow"];
  for (const [name, value] of Object.entries(ofEveryAnswer)) expect(headers[name]).toBe(value);
  const told = Object.fromEntries(names.map((name) => [name, untagged(String(headers[name]))]));
  return { status, ...told, hasId: typeof headers["x-request-id"] === "string", body: JSON.parse(text) as unknown };
}

/** Two services that are asked the same, one at its port and one behind it, where only the framework answers. */
function twoDoors(access: () => Access | undefined = () => undefined) {
  const made = access();
  const other = access();
  const front = freshService(made === undefined ? {} : { access: made });
  const behind = freshService(other === undefined ? {} : { access: other });
  let throughFramework = 0;
  const open = async () => {
    throughFramework = 0;
    front.app().addHook("onRequest", (_request, _reply, done) => {
      throughFramework++;
      done();
    });
    await front.app().listen({ host: "127.0.0.1", port: 0 });
    for (const { allocators } of [front, behind]) await allocators().create(lone, { origin: "example.org/lone" });
  };
  const atPort = ({ url, body = "", headers = json }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { port } = front.app().server.address() as AddressInfo;
      const length = { "content-length": String(Buffer.byteLength(body)) };
      const asked = request({ host: "127.0.0.1", port, method: "POST", path: url, headers: { ...length, ...headers } });
      asked.once("error", reject);
      asked.once("response", (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.once("end", () => {
          const text = Buffer.concat(pieces).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) as unknown });
        });
      });
      asked.end(body);
    });
  const inside = async ({ url, body = "", headers = json }: Sent): Promise<Answer> => {
    const answer = await behind.app().inject({
      method: "POST",
      url,
      headers: { host: "127.0.0.1", ...headers },
      payload: body,
      remoteAddress: "127.0.0.1",
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<unknown>() };
  };
  const both = async (sent: Sent) => {
    const [atDoor, framework] = [comparable(await atPort(sent)), comparable(await inside(sent))];
    return { atDoor, framework };
  };
  return { open, both, atPort, throughFramework: () => throughFramework, front };
}

const known = "/v1/decisions/lone.2-00000000/reward";
const cases: readonly (readonly [name: string, sent: Sent])[] = [
  ["a decision", { url: decisions, body: "{}" }],
  ["a batch", { url: decisions, body: '{"items":[{},{},{}]}' }],
  ["a decision with its id", { url: decisions, body: '{"id":"order 1"}' }],
  ["a charset", { url: decisions, body: "{}", headers: { "content-type": "application/json; charset=utf-8" } }],
  ["a byte order mark", { url: decisions, body: "\ufeff{}" }],
  ["no JSON", { url: decisions, body: "{" }],
  ["no UTF-8", { url: decisions, body: Buffer.from('{"id":"\xff\xfe"}', "latin1") }],
  ["no UTF-8, which would be the same text", { url: decisions, body: Buffer.from('{"id":"\xff\xfd"}', "latin1") }],
  ["another encoding", { url: decisions, body: Buffer.from("{}", "utf16le") }],
  ["a deep list", { url: decisions, body: "[".repeat(5000) + "]".repeat(5000) }],
  ["a prototype", { url: decisions, body: '{"__proto__":{"x":1}}' }],
  ["a constructor", { url: decisions, body: '{"constructor":{"prototype":{"x":1}}}' }],
  ["null", { url: decisions, body: "null" }],
  ["a list", { url: decisions, body: "[]" }],
  ["a text", { url: decisions, body: '"text"' }],
  ["a wrong field", { url: decisions, body: '{"count":-1}' }],
  ["a field too many", { url: decisions, body: '{"items":[{}],"more":1}' }],
  ["a deep body", { url: decisions, body: '{"a":'.repeat(5000) }],
  ["an empty body", { url: decisions, body: "" }],
  ["an empty batch", { url: decisions, body: '{"items":[]}' }],
  ["no type", { url: decisions, body: "{}", headers: { "content-type": "" } }],
  ["another type", { url: decisions, body: "{}", headers: { "content-type": "text/plain" } }],
  ["a form", { url: decisions, body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } }],
  ["lines", { url: decisions, body: "{}", headers: { "content-type": "application/x-ndjson" } }],
  ["a name twice", { url: `${decisions}?a=1&a=2`, body: "{}" }],
  ["an unknown name", { url: `${decisions}?dryRun=true`, body: "{}" }],
  ["an empty query", { url: `${decisions}?`, body: "{}" }],
  ["a condition", { url: decisions, body: "{}", headers: { ...json, "if-match": '"5f0c"' } }],
  ["a route of another method", { url: "/v1/decisions/lone.2-00000000", body: "{}" }],
  ["an allocator that is not there", { url: "/v1/allocators/none/decisions", body: "{}" }],
  ["an encoded name", { url: "/v1/allocators/l%6fne/decisions", body: "{}" }],
  ["a route that is not there", { url: "/v1/allocators/lone/decisions/", body: "{}" }],
  ["a reward for no decision", { url: known, body: '{"value":1}' }],
  ["a reward with a wrong value", { url: known, body: '{"value":"1"}' }],
  ["a reward for no name", { url: "/v1/decisions/lone/reward", body: '{"value":1}' }],
  ["rewards for no decisions", { url: "/v1/rewards", body: '{"items":[{"decision":"lone.1-00000000","value":1}]}' }],
  ["a key that is too long", { url: decisions, body: "{}", headers: { ...json, "idempotency-key": "x".repeat(300) } }],
];

describe("the two doors of the service", () => {
  const { open, both, atPort, throughFramework, front } = twoDoors();

  it("answer the same, also to what is broken or hostile", async () => {
    await open();
    for (const [name, sent] of cases) {
      const { atDoor, framework } = await both(sent);
      expect(atDoor, name).toEqual(framework);
    }
  });

  it("answer a repeated key the same, and refuse it for another request", async () => {
    await open();
    const headers = { ...json, "idempotency-key": "monday-1" };
    for (const body of ["{}", "{}", '{"items":[{},{}]}']) {
      const { atDoor, framework } = await both({ url: decisions, body, headers });
      expect(atDoor).toEqual(framework);
    }
    expect((await both({ url: decisions, body: '{"items":[{},{}]}', headers })).atDoor).toMatchObject({
      status: 422,
      body: { code: "key-reused" },
    });
  });

  it("are two: plain requests do not come to the framework, and all others do", async () => {
    await open();
    const { id } = (await atPort({ url: decisions, body: "{}" })).body as { id: string };
    expect((await atPort({ url: `/v1/decisions/${id}/reward`, body: '{"value":1}' })).status).toBe(200);
    const rewards = { items: [{ decision: id, value: 1 }] };
    expect((await atPort({ url: "/v1/rewards", body: JSON.stringify(rewards) })).body).toEqual({
      items: [{ use: "known" }],
    });
    expect(throughFramework()).toBe(0);
    await atPort({ url: `${decisions}?`, body: "{}" });
    await atPort({ url: decisions, body: `{"id":"${"x".repeat(2_000_000)}"}` });
    expect(throughFramework()).toBe(2);
  });

  it("are counted by the same metrics", async () => {
    await open();
    await atPort({ url: decisions, body: "{}" });
    await atPort({ url: `${decisions}?`, body: "{}" });
    const page = (await front.app().inject({ method: "GET", url: "/metrics" })).body;
    expect(page).toContain('evenhand_requests_total{route="POST /v1/allocators/:id/decisions",status="2xx"} 2');
  });
});

describe("the two doors, with few requests a second", () => {
  const { open, both } = twoDoors(() => new Access({ rateLimit: 2, now: () => 0 }));

  it("refuse a web page, and then one request too many", async () => {
    await open();
    const page = { ...json, origin: "https://example.org" };
    for (const [headers, status] of [
      [page, 403],
      [{ ...json, host: "example.org" }, 403],
      [json, 429],
    ] as const) {
      const { atDoor, framework } = await both({ url: decisions, body: "{}", headers });
      expect(atDoor).toEqual(framework);
      expect(atDoor.status).toBe(status);
    }
  });
});

describe("the two doors, with keys", () => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-doors-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const made = new KeyFile(folder);
  const keys = {
    all: made.create({ scopes: ["read", "decide", "reward", "admin", "audit"], note: "all" }).key,
    decide: made.create({ scopes: ["decide"], note: "decides" }).key,
    reward: made.create({ scopes: ["reward"], note: "rewards" }).key,
    read: made.create({ scopes: ["read"], note: "reads" }).key,
    lone: made.create({ scopes: ["decide", "reward"], allocators: ["lone"], note: "for lone" }).key,
    other: made.create({ scopes: ["decide", "reward"], allocators: ["other"], note: "for another" }).key,
  };
  const revoked = made.create({ scopes: ["decide"], note: "revoked" });
  made.revoke(revoked.stored.id);
  let now = 1_000_000;
  const { open, both, throughFramework } = twoDoors(
    () => new Access({ keys: new KeyFile(folder), rateLimit: 1000, now: () => now }),
  );
  const bearer = (key: string) => `Bearer ${key}`;
  const reward = { url: known, body: '{"value":1}' };
  const rewards = { url: "/v1/rewards", body: '{"items":[{"decision":"lone.1-00000000","value":1}]}' };
  const ofTwo = '{"items":[{"decision":"lone.1-00000000","value":1},{"decision":"other.1-00000000","value":1}]}';
  const decision = { url: decisions, body: "{}" };

  const asked: readonly (readonly [
    name: string,
    authorization: string | undefined,
    sent: Sent,
    status: number,
    code?: string,
  ])[] = [
    ["all scopes", bearer(keys.all), decision, 201],
    ["the scope decide", bearer(keys.decide), decision, 201],
    ["a small letter", `bearer ${keys.decide}`, decision, 201],
    ["its own allocator", bearer(keys.lone), decision, 201],
    ["no key", undefined, decision, 401, "access-key-missing"],
    ["another kind of key", "Basic YTpi", decision, 401, "access-key-missing"],
    ["two keys in one", `${bearer(keys.decide)} ${keys.read}`, decision, 401, "access-key-missing"],
    ["an unknown key", bearer(`evenhand_${"0".repeat(12)}_${"A".repeat(43)}`), decision, 401, "access-key-unknown"],
    ["a revoked key", bearer(revoked.key), decision, 401, "access-key-unknown"],
    ["the scope read", bearer(keys.read), decision, 403, "scope-missing"],
    ["the scope reward", bearer(keys.reward), decision, 403, "scope-missing"],
    ["another allocator", bearer(keys.other), decision, 403, "allocator-forbidden"],
    ["a batch", bearer(keys.lone), { ...decision, body: '{"items":[{},{}]}' }, 201],
    ["a batch of another", bearer(keys.other), { ...decision, body: '{"items":[{},{}]}' }, 403, "allocator-forbidden"],
    ["no key, and no JSON", undefined, { ...decision, body: "{" }, 401, "access-key-missing"],
    ["a reward", bearer(keys.reward), reward, 404, "decision-name"],
    ["a reward with decide", bearer(keys.decide), reward, 403, "scope-missing"],
    ["a reward elsewhere", bearer(keys.other), reward, 403, "allocator-forbidden"],
    ["rewards", bearer(keys.lone), rewards, 404, "decision-name"],
    ["rewards with read", bearer(keys.read), rewards, 403, "scope-missing"],
    ["rewards elsewhere", bearer(keys.other), rewards, 403, "allocator-forbidden"],
    ["rewards of two", bearer(keys.lone), { ...rewards, body: ofTwo }, 403, "allocator-forbidden"],
  ];

  it("answer the same for every key, and the one in front of the framework answers all of it", async () => {
    await open();
    for (const [name, authorization, sent, status, code] of asked) {
      const headers = { ...json, ...(authorization === undefined ? {} : { authorization }) };
      const { atDoor, framework } = await both({ ...sent, headers });
      expect(atDoor, name).toEqual(framework);
      expect([atDoor.status, (atDoor.body as { code?: string }).code], name).toEqual([status, code]);
    }
    expect(throughFramework()).toBe(0);
  });

  it("know two callers with the same idempotency key apart, and one who repeats a request", async () => {
    await open();
    const places: unknown[] = [];
    for (const key of [keys.all, keys.decide, keys.all]) {
      const headers = { ...json, authorization: bearer(key), "idempotency-key": "monday-1" };
      const { atDoor, framework } = await both({ ...decision, headers });
      expect(atDoor).toEqual(framework);
      places.push((atDoor.body as { place: number }).place);
    }
    expect(places).toEqual([2, 3, 2]);
  });

  it("refuse wrong keys of an address that has tried too many, and never a right one", async () => {
    await open();
    // Those of the other tests are forgiven by then.
    now += 3_600_000;
    const wrong = { ...json, authorization: bearer(revoked.key) };
    const statuses: number[] = [];
    const right = { ...json, authorization: bearer(keys.all) };
    for (const headers of [...Array.from({ length: 11 }, () => wrong), right, wrong]) {
      const { atDoor, framework } = await both({ ...decision, headers });
      expect(atDoor).toEqual(framework);
      statuses.push(atDoor.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 201, 429]);
  });
});
