import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { Forwards } from "../replicas/forwards.js";
import {
  NOW,
  replicasInMemory,
  secret,
  type TestAnswer,
  type TestReplica,
  type TestRequest,
} from "../../test/support/replicasInMemory.js";

const arms = [{ id: "ann", share: 0.5 }, { id: "bob", share: 0.25 }, { id: "cem" }];
const team = { id: "team", contract: "quota", arms, voidWithin: 50, confirmWithin: 3_600_000 };
const path = "/v1/allocators/team";
const decisions = `${path}/decisions`;
const decide = { method: "POST", path: decisions, body: {} } as const;

const open: TestReplica[] = [];
const closing: Server[] = [];
afterEach(async () => {
  for (const server of closing.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  for (const replica of open.splice(0)) await replica.close();
});

/** Replicas of which the first owns an allocator. */
async function replicas(count = 2, limits = {}): Promise<TestReplica[]> {
  const ids = ["one", "two", "three"].slice(0, count);
  const begun = await replicasInMemory(ids, { limits });
  open.push(...begun);
  expect(await begun[0].send({ method: "POST", path: "/v1/allocators", body: team })).toMatchObject({ status: 201 });
  await begun[0].ownership.placeOf("team");
  return begun;
}

/** Two replicas, and the owner of the allocator is neither of them: this listens where it should be. */
async function ownedBy(listener: RequestListener, whole = 60_000): Promise<TestReplica[]> {
  const [owner, other] = await replicas(2, { whole });
  const server = createHttpServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(server);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  other.ownership.owners.set("team", { ...owner.ownership.self, address });
  return [owner, other];
}

const post = (where: string, body: unknown, headers = {}): TestRequest => ({
  ...{ method: "POST", path: where, body, headers },
});
const get = (where: string): TestRequest => ({ path: where });
const patch = (body: unknown, query = "", headers = {}): TestRequest => ({
  ...{ method: "PATCH", path: `${path}${query}`, body, headers },
});

/** Most of what can be asked of an allocator, right and wrong, in an order in which it makes sense. */
const asked: readonly TestRequest[] = [
  post(decisions, { id: "first" }),
  post(decisions, { id: "first" }),
  post(decisions, {}, { "idempotency-key": "a" }),
  post(decisions, {}, { "idempotency-key": "a" }),
  post(decisions, { count: 2 }, { "idempotency-key": "a" }),
  post(decisions, { items: [{ subject: "ada" }, { subject: "ada", except: ["cem"] }] }),
  post(decisions, { available: ["zoe"] }),
  post(decisions, { nonsense: 1 }),
  post(decisions, {}, { "if-match": '"x"' }),
  post(decisions, { items: [1, 2, 3].map((order) => ({ id: `offer-${order}`, defer: true })) }),
  post("/v1/decisions/team.offer-1/confirm", {}, { "idempotency-key": "b" }),
  post("/v1/decisions/team.offer-1/confirm", {}, { "idempotency-key": "b" }),
  post("/v1/confirmations", { decisions: ["team.offer-2"] }),
  post("/v1/decisions/team.offer-3/void", {}),
  post("/v1/voids", { decisions: ["team.offer-3", "team.none"] }),
  post("/v1/decisions/team.first/reward", { value: 1 }),
  post("/v1/decisions/team.first/reward", { value: 0 }),
  post("/v1/decisions/team.none/reward", { value: 0 }),
  post("/v1/rewards", { items: [{ decision: "team.first", value: 7 }] }),
  post("/v1/rewards", {
    items: [
      { decision: "team.first", value: 1 },
      { decision: "other.first", value: 1 },
    ],
  }),
  get("/v1/decisions/team.first"),
  get(path),
  get(`${path}/state?limit=2`),
  get(`${path}/arms?sort=pulls&descending=true`),
  get(`${path}/arms?sort=nonsense`),
  get(`${path}/history`),
  patch({ pauseArms: ["cem"] }, "?expected=another"),
  patch({ pauseArms: ["cem"] }, "", { "if-match": '"another"' }),
  patch({ pauseArms: ["cem"] }, "?dryRun=true"),
  patch({ pauseArms: ["cem"] }, "", { "if-match": "*" }),
  post(`${path}/arms`, { add: [{ id: "dee", share: "1/10" }] }, { "idempotency-key": "c" }),
  post(`${path}/arms`, { add: [{ id: "dee", share: "1/10" }] }, { "idempotency-key": "c" }),
  post(`${path}/arms`, { add: [{ id: "dee" }] }),
  post(`${path}/retirements`, { retire: ["cem"] }),
  post(`${path}/grants`, { arm: "bob", id: "by hand" }),
  post(`${path}/calibrations`, { arm: "ann", pulls: 1, reason: "imported" }),
  post(`${path}/seeds`, { publish: true }),
  post(`${path}/labels`, { arms: [{ id: "bob", label: "Bob" }] }),
  post(`${path}/erasures`, { labels: ["bob"] }),
  patch({ status: "pause" }),
  post(decisions, {}),
  get("/v1/allocators/none"),
  post("/v1/allocators/none/decisions", {}),
];

/** What a client sees of an answer, but for what belongs to the request and the moment. */
function seen({ status, headers, body }: TestAnswer) {
  const { date: _, "x-request-id": id, ...others } = headers;
  return { status, headers: others, hasId: typeof id === "string", body };
}

describe("a request to a replica that does not own its allocator", () => {
  it("is answered exactly as the owner answers it, with its headers and its problems", async () => {
    const [there, here] = [await replicas(), await replicas()];
    const forwarded: unknown[] = [];
    const own: unknown[] = [];
    for (const one of asked) {
      forwarded.push({ one, ...seen(await there[1].send(one)) });
      own.push({ one, ...seen(await here[0].send(one)) });
    }
    expect(forwarded).toEqual(own);
    expect(new Set(own.map((answer) => (answer as TestAnswer).status))).toEqual(
      new Set([200, 201, 400, 404, 409, 412, 422]),
    );
    // The other one was asked all the time, and has nothing in memory.
    expect(await there[1].allocators.watched(() => true)).toEqual([]);
  });

  it("goes with the others that wait for the same owner", async () => {
    const [owner, { ownership }] = await replicas();
    let messages = 0;
    owner.app.server.on("request", () => messages++);
    const forwards = new Forwards({ secret, ownership, now: () => NOW, limits: { silent: 60_000 } });
    const caller = { key: "", scopes: [], allocators: null };
    const read = { url: decisions, params: { id: "team" }, query: {}, body: {}, headers: {}, caller };
    const sent = Array.from({ length: 100 }, () =>
      forwards.send(owner.ownership.self, { allocator: "team", route: "decide", isRead: false, ...read }),
    );
    const places = (await Promise.all(sent)).map((one) => (one as { body: { place: number } }).body.place);
    expect(new Set(places).size).toBe(100);
    expect(messages).toBe(1);
    expect(ownership.reached).toEqual(new Set(["one"]));
    forwards.close();
  });

  it("is answered beside an owner whose door is closed, and nothing is lost or decided twice", async () => {
    const [owner, other, third] = await replicas(3);
    await other.send(decide);
    await owner.app.close();
    const answers = await Promise.all(Array.from({ length: 20 }, () => other.send(decide)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(other.ownership.unreachable).toEqual(new Set(["one"]));
    const view = await third.send(get(path));
    expect(view.body).toMatchObject({ logLength: 23 });
  });

  it("is refused where the owner may have done it, and read here where it only reads", async () => {
    const [owner, other] = await replicas(2, { silent: 50 });
    const server = createServer(() => undefined).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    other.ownership.owners.set("team", { ...owner.ownership.self, address });
    const refused = await other.send(decide);
    expect(refused).toMatchObject({ status: 503, body: { code: "owner-silent" }, headers: { "retry-after": "1" } });
    expect(other.ownership.unreachable).toEqual(new Set(["one"]));
    other.ownership.unreachable.clear();
    expect(await other.send(get(path))).toMatchObject({ status: 200, body: { logLength: 2 } });
    // The next one finds the owner unreachable.
    expect(await other.send(decide)).toMatchObject({ status: 201, body: { place: 2 } });
    server.close();
  });

  it.each([
    ["route-unknown", 404],
    ["body-invalid", 400],
    ["query-invalid", 400],
  ])("is answered here where the owner is of a release that does not know all of it: %s", async (code, status) => {
    const problem = { type: `urn:evenhand:${code}`, title: "", status, detail: "", code };
    const [, other] = await ownedBy((request, response) => {
      request.resume().once("end", () => response.end(`${JSON.stringify({ n: 0, is: "refused", problem })}\n`));
    });
    expect(await other.send(decide)).toMatchObject({ status: 201, body: { place: 2 } });
    expect(await other.send(get(path))).toMatchObject({ status: 200, body: { logLength: 3 } });
  });

  it("waits for an owner that works on what takes long, and gives signs of life", async () => {
    const problem = { type: "urn:evenhand:overloaded", title: "", status: 503, detail: "", code: "overloaded" };
    const answered = { n: 0, is: "refused", problem };
    const messages: { readonly lines: string; readonly response: ServerResponse }[] = [];
    const [, other] = await ownedBy((request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.once("end", () => messages.push({ lines: Buffer.concat(pieces).toString(), response }));
      response.write("\n");
    }, 50);
    const asked = ["dee", "eve"].map((id) => other.send(post(`${path}/arms`, { add: [{ id }] })));
    // It comes after them, and its time is over before they are answered.
    expect(await other.send(decide)).toMatchObject({ status: 503, body: { code: "owner-silent" } });
    const long = messages.filter(({ lines }) => lines.includes('"addArms"'));
    // The time of others that went with them would have no end either.
    expect(long.map(({ lines }) => lines.split("\n").length)).toEqual([1, 1]);
    for (const { response } of long) response.end(`${JSON.stringify(answered)}\n`);
    for (const answer of await Promise.all(asked)) expect(answer.body).toMatchObject({ code: "overloaded" });
  });

  it("follows an allocator that has moved, twice at most", async () => {
    const [owner, other, third] = await replicas(3);
    const { ownership } = other;
    // As it knows the owner, that one is in an epoch which has ended.
    const owned = ownership.owners;
    const stale = { ...owner.ownership.self, epoch: 0 };
    const known = new Map([["team", stale]]);
    const placeAgain = ownership.placeAgain.bind(ownership);
    Object.assign(ownership, { owners: known });
    expect(await other.send(decide)).toMatchObject({ status: 503, body: { code: "owner-unknown" } });
    expect(ownership.readings).toBe(2);
    owned.set("team", third.ownership.self);
    ownership.placeAgain = (allocator) => {
      known.set("team", third.ownership.self);
      return placeAgain(allocator);
    };
    expect(await other.send(decide)).toMatchObject({ status: 201, body: { place: 2 } });
    expect((await third.allocators.watched(() => true)).map(({ id }) => id)).toEqual(["team"]);
  });

  it("is answered here where it is too long for a message", async () => {
    const [, other] = await replicas();
    const reason = "r".repeat(1_100_000);
    const answer = await other.send(patch({ status: "pause", reason }));
    expect(answer.status).not.toBe(503);
    expect(other.ownership.reached).toEqual(new Set());
  });
});
