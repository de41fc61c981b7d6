import { describe, expect, it } from "vitest";
import { Connection } from "./connection.js";
import { EvenhandClient, type ClientOptions } from "./evenhandClient.js";

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly authorization: string | null;
  readonly body: unknown;
}

/** A service that answers one after the other: a status and a body, or no answer at all. */
function played(answers: readonly (readonly [number, object] | "away")[], options: Partial<ClientOptions> = {}) {
  const sent: SentRequest[] = [];
  const left = [...answers];
  const fetch: typeof globalThis.fetch = (url, { method = "", headers, body } = {}) => {
    const own = new Headers(headers);
    const [key, authorization] = [own.get("idempotency-key"), own.get("authorization")];
    const text = body as string | undefined;
    const { pathname, search } = url as URL;
    const isJson = text !== undefined && own.get("content-type") === "application/json";
    sent.push({ method, path: pathname + search, key, authorization, body: isJson ? JSON.parse(text) : text });
    const answer = left.shift() ?? "away";
    if (answer === "away") return Promise.reject(new TypeError("fetch failed"));
    return Promise.resolve(Response.json(answer[1], { status: answer[0] }));
  };
  const client = new EvenhandClient({ address: "http://x", fetch, pause: () => Promise.resolve(), ...options });
  return { client, sent };
}

const decided = { id: "team.2-abc", arms: ["ann"], place: 2, repeated: false };

describe("the client", () => {
  it("tries again with the same key, so that a decision is made once", async () => {
    const { client, sent } = played(["away", [503, { code: "overloaded" }], [201, decided]], { key: "secret" });
    expect(await client.decide("team")).toEqual({ id: "team.2-abc", arm: "ann", isFallback: false });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({ path: "/v1/allocators/team/decisions", authorization: "Bearer secret" });
  });

  it("does not try again what was refused, and says why", async () => {
    const { client, sent } = played([[422, { code: "no-arm-open", detail: "No arm is open." }]], {
      fallback: () => "x",
    });
    await expect(client.decide("team", { available: [] })).rejects.toMatchObject({
      code: "service-refused",
      received: expect.stringContaining("no-arm-open") as string,
    });
    expect(sent).toHaveLength(1);
  });

  it("gives up without a fallback", async () => {
    const { client, sent } = played([], { retries: 1 });
    await expect(client.decide("team")).rejects.toMatchObject({ code: "service-away" });
    expect(sent).toHaveLength(2);
  });

  it("decides by the fallback while the service is away, and reports it with its reward when it is back", async () => {
    const answers = ["away", [201, { id: "team.9-xyz" }], [200, { use: "learned" }]] as const;
    const { client, sent } = played(answers, { retries: 0, fallback: () => "bob" });
    const decision = await client.decide("team", { except: ["cem"] });
    expect(decision).toMatchObject({ arm: "bob", isFallback: true });
    await client.reward(decision.id, 1);
    expect(client.unreported).toBe(1);
    expect(await client.reportGranted()).toBe(1);
    expect(client.unreported).toBe(0);
    expect(sent[1]).toMatchObject({ path: "/v1/allocators/team/grants", body: { arm: "bob", except: ["cem"] } });
    expect(sent[2]).toMatchObject({ path: "/v1/decisions/team.9-xyz/reward", body: { value: 1 } });
  });

  it("reports again with the same key what it could not report", async () => {
    const answers = ["away", "away", [201, { id: "team.9-xyz" }]] as const;
    const { client, sent } = played(answers, { retries: 0, fallback: () => "bob" });
    await client.decide("team");
    await expect(client.reportGranted()).rejects.toMatchObject({ code: "service-away" });
    expect(await client.reportGranted()).toBe(1);
    expect(sent[2].key).toBe(sent[1].key);
  });
});

describe("an answer as it is", () => {
  const address = "http://x";
  const connection = (status: number, text: string) => {
    const answer = new Response(text, { status });
    return new Connection({ address, key: "secret", fetch: () => Promise.resolve(answer) });
  };

  it("is given as it came, and a refusal with its title and words", async () => {
    expect(await (await connection(200, "a file").open("/v1/x")).text()).toBe("a file");
    const problem = JSON.stringify({ code: "tile-unknown", title: "No such tile", detail: "There is none." });
    await expect(connection(404, problem).open("/v1/x")).rejects.toMatchObject({
      code: "service-refused",
      cause: { status: 404, code: "tile-unknown", title: "No such tile", message: "There is none." },
    });
  });
});

type Ask = (client: EvenhandClient) => Promise<unknown>;
const asked: readonly [name: string, ask: Ask, method: string, path: string, body?: unknown][] = [
  ["list", ({ contracts }) => contracts.list(), "GET", "/v1/allocators"],
  ["view", ({ contracts }) => contracts.view("a"), "GET", "/v1/allocators/a"],
  ["state", ({ contracts }) => contracts.state("a"), "GET", "/v1/allocators/a/state"],
  [
    "arms",
    ({ contracts }) => contracts.arms("a", { search: "x y", limit: 5 }),
    "GET",
    "/v1/allocators/a/arms?search=x+y&limit=5",
  ],
  ["history", ({ contracts }) => contracts.history("a"), "GET", "/v1/allocators/a/history"],
  [
    "change",
    ({ contracts }) => contracts.change("a", { status: "pause" }),
    "PATCH",
    "/v1/allocators/a",
    { status: "pause" },
  ],
  [
    "change one version",
    ({ contracts }) => contracts.change("a", { status: "pause" }, { expected: "9f" }),
    "PATCH",
    "/v1/allocators/a?expected=9f",
    { status: "pause" },
  ],
  [
    "add arms to one version",
    ({ contracts }) => contracts.addArms("a", { add: [{ id: "x" }] }, { expected: "9f" }),
    "POST",
    "/v1/allocators/a/arms?expected=9f",
    { add: [{ id: "x" }] },
  ],
  [
    "retire from one version",
    ({ contracts }) => contracts.retireArms("a", { retire: ["x"] }, { expected: "9f" }),
    "POST",
    "/v1/allocators/a/retirements?expected=9f",
    { retire: ["x"] },
  ],
  [
    "try a change",
    ({ contracts }) => contracts.tryChange("a", { status: "pause" }),
    "PATCH",
    "/v1/allocators/a?dryRun=true",
    { status: "pause" },
  ],
  [
    "add arms",
    ({ contracts }) => contracts.addArms("a", { add: [{ id: "x" }] }),
    "POST",
    "/v1/allocators/a/arms",
    { add: [{ id: "x" }] },
  ],
  [
    "upload arms",
    ({ contracts }) => contracts.uploadArms("a", [{ id: "x" }, { id: "y" }]),
    "POST",
    "/v1/allocators/a/arms",
    '{"id":"x"}\n{"id":"y"}',
  ],
  [
    "upload an allocator",
    ({ contracts }) => contracts.uploadAllocator({ id: "a", contract: "quota" }, [{ id: "x" }]),
    "POST",
    "/v1/allocators",
    '{"id":"a","contract":"quota"}\n{"id":"x"}',
  ],
  [
    "retire",
    ({ contracts }) => contracts.retireArms("a", { retire: ["x"] }),
    "POST",
    "/v1/allocators/a/retirements",
    { retire: ["x"] },
  ],
  ["grant", ({ contracts }) => contracts.grant("a", { arm: "x" }), "POST", "/v1/allocators/a/grants", { arm: "x" }],
  [
    "calibrate",
    ({ contracts }) => contracts.calibrate("a", { arm: "x", pulls: 1, reason: "r" }),
    "POST",
    "/v1/allocators/a/calibrations",
    { arm: "x", pulls: 1, reason: "r" },
  ],
  [
    "reseed",
    ({ contracts }) => contracts.reseed("a", { publish: true }),
    "POST",
    "/v1/allocators/a/seeds",
    { publish: true },
  ],
  [
    "label",
    ({ contracts }) => contracts.label("a", { arms: [{ id: "x", label: "X" }] }),
    "POST",
    "/v1/allocators/a/labels",
    { arms: [{ id: "x", label: "X" }] },
  ],
  [
    "erase",
    ({ contracts }) => contracts.erase("a", { subject: "s" }),
    "POST",
    "/v1/allocators/a/erasures",
    { subject: "s" },
  ],
  ["explain", (client) => client.explain("a.2-abc"), "GET", "/v1/decisions/a.2-abc"],
  ["events", ({ evidence }) => evidence.events("a", { from: 3 }), "GET", "/v1/allocators/a/events?from=3"],
  ["head", ({ evidence }) => evidence.head("a"), "GET", "/v1/allocators/a/head"],
  ["receipt", ({ evidence }) => evidence.receipt("a.2-abc"), "GET", "/v1/allocators/a/proof/a.2-abc"],
  ["key", ({ evidence }) => evidence.publicKey("a"), "GET", "/v1/public-key?allocator=a"],
  ["tile", ({ evidence }) => evidence.tile("a", 1, 2), "GET", "/v1/allocators/a/tiles/1/2"],
  ["log", ({ evidence }) => evidence.log("a"), "GET", "/v1/allocators/a/log"],
  ["audit", ({ evidence }) => evidence.audit("a"), "GET", "/v1/allocators/a/audit"],
];

describe("every route that a program needs", () => {
  it.each(asked)("%s", async (_, ask, method, path, body) => {
    const { client, sent } = played([[200, { items: [] }]]);
    await ask(client);
    expect(sent).toEqual([{ method, path, body, authorization: null, key: sent[0].key }]);
    expect(sent[0].key === null).toBe(method !== "POST");
  });

  it("decides and rewards many at once", async () => {
    const several = { decisions: [decided, { ...decided, id: "team.3-def" }] };
    const { client } = played([
      [201, { items: [decided, several] }],
      [200, { items: [{ use: "learned" }, { use: "late" }] }],
    ]);
    expect(await client.decideAll("team", [{}, { count: 2 }])).toEqual([[decided], several.decisions]);
    expect(await client.rewardAll([{ decision: decided.id, value: 1 }])).toEqual(["learned", "late"]);
  });

  it("does not try a change again, which has no key", async () => {
    const { client, sent } = played(["away", [200, {}]]);
    await expect(client.contracts.change("a", { status: "pause" })).rejects.toMatchObject({ code: "service-away" });
    expect(sent).toHaveLength(1);
  });
});
