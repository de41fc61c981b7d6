import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NOW, replicasInMemory, secret, sendTo, type TestReplica } from "../../test/support/replicasInMemory.js";
import {
  FORWARD_HEADER,
  FORWARD_PATH,
  MESSAGE_LIVES,
  signedHeading,
  type ForwardedRequest,
} from "../replicas/peerMessages.js";
import { SharedSecret } from "../store/sharedSecret.js";
import { ForwardDoor } from "./forwardDoor.js";

const team = { id: "team", contract: "quota", arms: [{ id: "ann", share: 0.5 }] };
const decide: ForwardedRequest = {
  ...{ allocator: "team", route: "decide", isRead: false, url: "/v1/allocators/team/decisions" },
  ...{ params: { id: "team" }, query: {}, body: {}, headers: {} },
  caller: { key: "", scopes: ["decide"], allocators: null },
};

let owner: TestReplica;
beforeEach(async () => {
  [owner] = await replicasInMemory(["one"]);
  await owner.send({ method: "POST", path: "/v1/allocators", body: team });
  await owner.ownership.placeOf("team");
});
afterEach(() => owner.close());

let count = 0;
const heading = () => ({ from: "two", to: "one", epoch: 1, expires: NOW + MESSAGE_LIVES, count: ++count });

/** Sends a message as another replica does; some of it may be another than it should. */
async function forward(
  { body = linesOf(decide), ...changed }: { readonly body?: string } & Partial<ReturnType<typeof heading>> = {},
  { signedWith = secret, signedBody = body } = {},
) {
  const signed = signedHeading(signedWith, { ...heading(), ...changed }, Buffer.from(signedBody));
  return owner.send({ method: "POST", path: FORWARD_PATH, body, headers: { [FORWARD_HEADER]: signed } });
}

function linesOf(...requests: readonly ForwardedRequest[]): string {
  return requests.map((request, n) => JSON.stringify({ n, ...request })).join("\n");
}

/** The lines of an answer, by the numbers of their requests. */
function answersIn(body: unknown) {
  const lines = String(body).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as { n: number }).sort((a, b) => a.n - b.n);
}

const logLength = async () =>
  ((await owner.send({ path: "/v1/allocators/team" })).body as { logLength: number }).logLength;

describe("the door for other replicas", () => {
  it("answers each request of a message as if its client had asked here", async () => {
    const unknown = { ...decide, route: "dream" };
    const elsewhere = { ...decide, allocator: "other" };
    const forbidden = { ...decide, caller: { ...decide.caller, allocators: ["other"] } };
    const answer = await forward({ body: linesOf(decide, unknown, elsewhere, forbidden, decide) });
    expect(answer.status).toBe(200);
    expect(answersIn(answer.body)).toMatchObject([
      { n: 0, is: "answered", status: 201, body: { place: 2, arm: "ann" } },
      { n: 1, is: "refused", problem: { status: 404, code: "route-unknown" } },
      { n: 2, is: "moved" },
      { n: 3, is: "refused", problem: { status: 403, code: "allocator-forbidden" } },
      { n: 4, is: "answered", status: 201, body: { place: 3 } },
    ]);
  });

  it("refuses what was not signed, or for other bytes, or with another secret, and does nothing", async () => {
    const plain = await owner.send({ method: "POST", path: FORWARD_PATH, body: linesOf(decide) });
    const others = SharedSecret.of("another secret of thirty-two characters", "test");
    const answers = [plain, await forward({}, { signedWith: others }), await forward({}, { signedBody: "" })];
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: "forward-refused" } });
    expect(await logLength()).toBe(2);
  });

  it("refuses a message that is too old, or comes for the second time", async () => {
    expect(await forward({ expires: NOW })).toMatchObject({ status: 403, body: { code: "forward-refused" } });
    expect(await forward({ expires: NOW + 1_000_000 })).toMatchObject({ status: 403 });
    expect(await forward({ count: 1_000_000 })).toMatchObject({ status: 200 });
    expect(await forward({ count: 1_000_000 })).toMatchObject({ status: 403, body: { code: "forward-refused" } });
    expect(await logLength()).toBe(3);
  });

  it("sends a message back that is for another replica, or for another epoch of this one", async () => {
    for (const changed of [{ to: "three" }, { epoch: 0 }, { epoch: 2 }]) {
      expect(await forward(changed)).toMatchObject({ status: 421, body: { code: "owner-moved" } });
    }
    expect(await logLength()).toBe(2);
  });

  it("refuses what its headers show to be wrong before the message has come", async () => {
    const good = () => signedHeading(secret, heading(), Buffer.from(linesOf(decide)));
    const old = signedHeading(secret, { ...heading(), expires: NOW }, Buffer.from(linesOf(decide)));
    const earlier = signedHeading(secret, { ...heading(), epoch: 0 }, Buffer.from(linesOf(decide)));
    const others = SharedSecret.of("another secret of thirty-two characters", "test");
    const foreign = signedHeading(others, heading(), Buffer.from(linesOf(decide)));
    const asked: readonly (readonly [status: number, headers: Readonly<Record<string, string>>])[] = [
      [403, { "content-length": "1000" }],
      [403, { "content-length": "1000", [FORWARD_HEADER]: "v1 two one" }],
      [403, { "content-length": "1000", [FORWARD_HEADER]: foreign }],
      [403, { "content-length": "1000", [FORWARD_HEADER]: old }],
      [421, { "content-length": "1000", [FORWARD_HEADER]: earlier }],
      [413, { "content-length": "1048577", [FORWARD_HEADER]: good() }],
      [413, { "transfer-encoding": "chunked", [FORWARD_HEADER]: good() }],
    ];
    for (const [status, headers] of asked) {
      const { port } = owner;
      const sent = request({ host: "127.0.0.1", port, method: "POST", path: FORWARD_PATH, agent: false, headers });
      sent.on("error", () => undefined).write(" ");
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      expect(response.statusCode).toBe(status);
      sent.destroy();
    }
  });

  it("refuses a message that has begun in time, and comes late", async () => {
    let now = NOW;
    const { ownership } = owner;
    const answer = () => expect.unreachable("it was answered");
    const door = new ForwardDoor({ secret, ownership, now: () => now, answer, isStopping: () => false });
    const arrived: IncomingMessage[] = [];
    const server = createServer((asked, response) => {
      arrived.push(asked);
      door.take(asked, response);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const lines = linesOf(decide);
    const signed = signedHeading(secret, heading(), Buffer.from(lines));
    const { port } = server.address() as AddressInfo;
    const headers = { [FORWARD_HEADER]: signed, "content-length": String(Buffer.byteLength(lines)) };
    const sent = request({ host: "127.0.0.1", port, method: "POST", path: FORWARD_PATH, agent: false, headers });
    sent.write(lines.slice(0, 10));
    await once(server, "request");
    now += MESSAGE_LIVES;
    sent.end(lines.slice(10));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect([response.statusCode, arrived.length]).toEqual([403, 1]);
    response.resume();
    server.close();
  });

  it("does not pass a long answer on where it was only read, and does where something was done", async () => {
    const { ownership } = owner;
    const body = "b".repeat(4_200_000);
    const answer = () => Promise.resolve({ is: "answered", status: 200, body } as const);
    const door = new ForwardDoor({ secret, ownership, now: () => NOW, answer, isStopping: () => false });
    const server = createServer((request, response) => void door.take(request, response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const lines = linesOf({ ...decide, isRead: true }, decide);
    const signed = signedHeading(secret, heading(), Buffer.from(lines));
    const { port } = server.address() as AddressInfo;
    const headers = { [FORWARD_HEADER]: signed };
    const answers = answersIn((await sendTo(port, { method: "POST", path: FORWARD_PATH, body: lines, headers })).body);
    expect(answers.map((one) => ({ ...one, body: undefined }))).toEqual([
      { n: 0, is: "long" },
      { n: 1, is: "answered", status: 200 },
    ]);
    server.close();
  });

  it("keeps no connection when it stops, also one over which it has begun to answer before", async () => {
    const { ownership } = owner;
    let closed: Promise<unknown> | undefined;
    const answer = () => {
      closed = new Promise((resolve) => server.close(resolve));
      return Promise.resolve({ is: "answered", status: 200, body: {} } as const);
    };
    const door = new ForwardDoor({ secret, ownership, now: () => NOW, answer, isStopping: () => closed !== undefined });
    const server = createServer({ keepAliveTimeout: 600_000 }, (asked, response) => void door.take(asked, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const signed = signedHeading(secret, heading(), Buffer.from(linesOf(decide)));
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const headers = { [FORWARD_HEADER]: signed };
    const sent = request({ host: "127.0.0.1", port, method: "POST", path: FORWARD_PATH, agent, headers });
    sent.end(linesOf(decide));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    // It would otherwise wait for this connection, as long as the other replica keeps it.
    await Promise.all([once(response, "end"), closed]);
    agent.destroy();
  });

  it("refuses lines that are no JSON, and a message that is too long", async () => {
    expect(await forward({ body: "{" })).toMatchObject({ status: 403, body: { code: "forward-refused" } });
    const long = await forward({ body: " ".repeat(1_100_000) });
    expect(long).toMatchObject({ status: 413, body: { code: "body-too-large" } });
  });
});
