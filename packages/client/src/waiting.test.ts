import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EvenhandClient, type ClientOptions } from "./index.js";

/** What a service does with the next request: answers it, refuses the connection, or never answers. */
type Played = readonly [status: number, body: object, headers?: Record<string, string>] | "refused" | "hangs";

const decided = { id: "team.2-abc", arms: ["ann"], place: 2, repeated: false };

let begun = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(Math, "random").mockReturnValue(0);
  // The platform's own time-outs know no other clock.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException("too late", "TimeoutError")), milliseconds);
    return late.signal;
  });
  begun = performance.now();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const elapsed = () => performance.now() - begun;

const answerOf = ([status, body, headers = {}]: Exclude<Played, string>) => Response.json(body, { status, headers });

/** A service that does these things, and the last of them for ever. */
function service(plays: readonly Played[], options: Partial<ClientOptions> = {}) {
  const left = [...plays];
  const sent: { readonly path: string; readonly key: string | null; readonly at: number }[] = [];
  const fetch: typeof globalThis.fetch = (url, { headers, signal } = {}) => {
    const key = new Headers(headers).get("idempotency-key");
    sent.push({ path: (url as URL).pathname, key, at: elapsed() });
    const played = left.length > 1 ? (left.shift() as Played) : left[0];
    if (played === "refused") return Promise.reject(new TypeError("fetch failed"));
    if (played !== "hangs") return Promise.resolve(answerOf(played));
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
  };
  return { client: new EvenhandClient({ address: "http://x", fetch, ...options }), sent };
}

interface Settled<T> {
  readonly value?: T;
  readonly error?: unknown;
  readonly took: number;
}

/** Lets time pass until it is settled: its value or error, and how long that took. */
async function settled<T>(promise: Promise<T>): Promise<Settled<T>> {
  let outcome: Settled<T> | undefined;
  const from = elapsed();
  promise.then(
    (value) => (outcome = { value, took: elapsed() - from }),
    (error: unknown) => (outcome = { error, took: elapsed() - from }),
  );
  await vi.advanceTimersByTimeAsync(0);
  while (outcome === undefined) await vi.advanceTimersByTimeAsync(10);
  return outcome;
}

describe("a call", () => {
  it("outlasts a service that is stopped and started again, with one idempotency key", async () => {
    const { client, sent } = service([...Array.from({ length: 7 }, () => "refused" as const), [201, decided]]);
    const { value, took } = await settled(client.decide("team"));
    expect(value).toMatchObject({ id: "team.2-abc" });
    expect(took).toBe(100 + 200 + 400 + 800 + 1000 + 1000 + 1000);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0].key).toHaveLength(36);
  });

  it.each([
    ["refuses connections", "refused", {}, 10_000],
    ["hangs", "hangs", {}, 10_000],
    ["hangs, to its own deadline", "hangs", { deadline: 500 }, 500],
    ["hangs, as often as it is to be tried", "hangs", { retries: 2 }, 6300],
    ["refuses connections, as often as it is to be tried", "refused", { retries: 2 }, 300],
  ] as const)("ends where a service %s", async (_, played, options, least) => {
    const { client } = service([played], options);
    const { error, took } = await settled(client.contracts.list());
    expect(error).toMatchObject({ code: "service-away" });
    expect(took).toBeLessThanOrEqual(least);
    expect(took).toBeGreaterThan(least - 1001);
  });

  it("has a deadline of its own, in its options or for every method", async () => {
    const { client } = service(["hangs"]);
    const calls: readonly Promise<unknown>[] = [
      client.decide("team", {}, { deadline: 300 }),
      client.within({ deadline: 300 }).evidence.head("team"),
      client.within({ deadline: 300 }).confirm("team.1-abc"),
    ];
    for (const { error, took } of await Promise.all(calls.map((call) => settled(call)))) {
      expect(error).toMatchObject({ code: "service-away" });
      expect(took).toBeLessThanOrEqual(300);
    }
  });

  it.each(["an attempt", "a pause"])(
    "ends with the reason of its signal during %s, also where there is a fallback",
    async (when) => {
      const { client, sent } = service([when === "a pause" ? "refused" : "hangs"], { fallback: () => "bob" });
      const ending = new AbortController();
      setTimeout(() => ending.abort(new Error("enough")), 50);
      const { error, took } = await settled(client.decide("team", {}, { signal: ending.signal }));
      expect([error, took]).toEqual([new Error("enough"), 50]);
      expect((await settled(client.decide("team", {}, { signal: ending.signal }))).error).toEqual(new Error("enough"));
      expect([sent.length, client.unreported]).toEqual([1, 0]);
    },
  );

  it("is tried again where a proxy answers in the place of the service, and not where one refuses", async () => {
    const page = (status: number) => new Response("<h1>A page of the proxy</h1>", { status });
    const answers = [page(502), page(520), Response.json(decided, { status: 201 }), page(403)];
    const fetch = () => Promise.resolve(answers.shift() as Response);
    const client = new EvenhandClient({ address: "http://x", fetch });
    expect((await settled(client.decide("team"))).value).toMatchObject({ arm: "ann" });
    const { error } = await settled(client.decide("team"));
    expect(error).toMatchObject({ code: "service-refused", cause: { status: 403, code: "unknown" } });
    expect(String(error)).toContain("status 403, and no problem of a service");
  });

  it.each(["a file", "the log as it grows"])(
    "that has %s for an answer ends with the signal of all methods",
    async (of) => {
      const { client } = service(["hangs"]);
      const ending = new AbortController();
      const within = client.within({ signal: ending.signal });
      setTimeout(() => ending.abort(new Error("enough")), 50);
      const asked = of === "a file" ? within.backup() : within.live("team").next();
      const { value, error, took } = await settled<unknown>(asked);
      expect(took).toBe(50);
      if (of === "a file") expect(error).toEqual(new Error("enough"));
      else expect(value).toEqual({ done: true, value: undefined });
    },
  );

  it("waits for as long as the service asks it to", async () => {
    const { client } = service([
      [503, { code: "overloaded" }, { "retry-after": "3" }],
      [201, decided],
    ]);
    expect((await settled(client.decide("team"))).took).toBe(3100);
  });
});

describe("a client with a fallback", () => {
  const fallback = () => "bob";

  it("waits once for a service that hangs, and asks again only beside its decisions", async () => {
    const { client, sent } = service(["hangs", "hangs", [200, {}], [201, decided]], { fallback });
    const times: number[] = [];
    for (let call = 0; call < 3; call++) times.push((await settled(client.decide("team"))).took);
    expect(times).toEqual([2000, 0, 0]);
    await vi.advanceTimersByTimeAsync(5000);
    expect((await settled(client.decide("team"))).took).toBe(0);
    expect(sent.map(({ path }) => path)).toEqual(["/v1/allocators/team/decisions", "/readyz"]);
    // That look hangs too: the next one comes five seconds later, and is answered.
    await vi.advanceTimersByTimeAsync(7000);
    expect((await settled(client.decide("team"))).value).toMatchObject({ isFallback: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect((await settled(client.decide("team"))).value).toMatchObject({ isFallback: false });
    expect([sent.length, client.unreported]).toEqual([4, 5]);
  });

  it("asks for each decision where that is wanted", async () => {
    const { client } = service(["hangs"], { fallback, askedAgainAfter: 0, fallbackAfter: 700 });
    expect([(await settled(client.decide("team"))).took, (await settled(client.decide("team"))).took]).toEqual([
      700, 700,
    ]);
  });

  it("reports by itself what it has decided, and knows its decisions by their ids afterwards", async () => {
    const { client, sent } = service(
      ["refused", [200, {}], [201, decided], [201, { id: "team.9-xyz" }], [200, { use: "learned" }]],
      {
        fallback,
        retries: 0,
        reportsGranted: true,
      },
    );
    const { value: first } = await settled(client.decide("team"));
    await settled(client.reward(first?.id ?? "", 1));
    await vi.advanceTimersByTimeAsync(5000);
    await settled(client.decide("team"));
    await vi.advanceTimersByTimeAsync(10);
    expect((await settled(client.decide("team"))).value).toMatchObject({ isFallback: false });
    await vi.advanceTimersByTimeAsync(10);
    expect(client.unreported).toBe(0);
    await settled(client.reward(first?.id ?? "", 0));
    expect(sent.map(({ path }) => path)).toEqual([
      "/v1/allocators/team/decisions",
      "/readyz",
      "/v1/allocators/team/decisions",
      "/v1/allocators/team/grants",
      "/v1/decisions/team.9-xyz/reward",
      "/v1/allocators/team/grants",
      "/v1/decisions/team.9-xyz/reward",
    ]);
  });

  it("hands over what it could not report to the next one, as plain data", async () => {
    const { client } = service(["refused"], { fallback, retries: 0 });
    const { value } = await settled(client.decide("team", { except: ["cem"] }));
    await settled(client.reward(value?.id ?? "", 0.5));
    const kept = JSON.parse(JSON.stringify(client.unreportedDecisions)) as typeof client.unreportedDecisions;
    const next = service([[201, { id: "team.9-xyz" }]], { unreported: kept });
    expect((await settled(next.client.reportGranted())).value).toBe(1);
    const [{ key }] = kept;
    expect(next.sent.map((one) => one.key)).toEqual([key, `${key}-0`]);
    expect(next.client.unreported).toBe(0);
  });

  it.each([
    ["id", { id: "order-77" }, {}, "team.order-77"],
    ["key", {}, { key: "order-77" }, "team.away-order-77"],
  ] as const)("decides once for the same %s, under the name by which the service knows it later", async (...asked) => {
    const [, input, options, name] = asked;
    const arms = ["bob", "ann"];
    const grants: unknown[] = [];
    const { client } = service(["refused"], { fallback: () => arms.shift() ?? "", retries: 0 });
    const { value: first } = await settled(client.decide("team", input, options));
    const { value: second } = await settled(client.decide("team", input, options));
    expect([first, second]).toEqual(Array.from({ length: 2 }, () => ({ id: name, arm: "bob", isFallback: true })));
    expect((await settled(client.decide("team"))).value).toMatchObject({ arm: "ann" });
    await settled(client.reward(name, 1));
    for (const { grant, rewards } of client.unreportedDecisions) grants.push({ id: grant.id, rewards });
    expect(grants[0]).toEqual({ id: name.slice("team.".length), rewards: [{ value: 1 }] });
    // A client that was told of it by a former one asks no service either.
    const next = service([[201, decided]], { fallback, unreported: client.unreportedDecisions });
    expect((await settled(next.client.decide("team", input, options))).value).toEqual(first);
    expect(next.sent).toEqual([]);
  });

  it("tells nothing twice where the service goes away between, and does not keep a reward that it refuses", async () => {
    const { client, sent } = service(
      ["refused", [201, { id: "team.9-xyz" }], [200, {}], "refused", [409, { code: "reward-known" }], [200, {}]],
      { fallback, retries: 0 },
    );
    const { value } = await settled(client.decide("team"));
    for (const reward of [1, 0, 0.5]) await settled(client.reward(value?.id ?? "", reward));
    expect((await settled(client.reportGranted())).error).toMatchObject({ code: "service-away" });
    const kept = JSON.parse(JSON.stringify(client.unreportedDecisions)) as typeof client.unreportedDecisions;
    expect(kept).toMatchObject([{ told: { id: "team.9-xyz", rewards: 1 } }]);
    expect((await settled(client.reportGranted())).error).toMatchObject({ code: "service-refused" });
    const rewarded = ["/v1/decisions/team.9-xyz/reward", "/v1/decisions/team.9-xyz/reward"];
    const paths = sent.slice(1).map(({ path }) => path);
    expect(paths).toEqual(["/v1/allocators/team/grants", ...rewarded, ...rewarded]);
    const keys = sent.slice(2).map(({ key }) => key?.at(-1));
    expect([keys, client.unreported]).toEqual([["0", "1", "1", "2"], 0]);
    // Another process goes on where this one was when it was kept.
    const next = service([[200, {}]], { unreported: kept });
    expect((await settled(next.client.reportGranted())).value).toBe(1);
    expect(next.sent.map(({ key }) => key?.at(-1))).toEqual(["1", "2"]);
  });

  it("tells the others where one is refused, and throws that", async () => {
    const { client } = service(["refused", "refused", [422, { code: "arm-not-open" }], [201, { id: "team.9-xyz" }]], {
      fallback,
      retries: 0,
      askedAgainAfter: 0,
    });
    for (let call = 0; call < 2; call++) await settled(client.decide("team"));
    expect((await settled(client.reportGranted())).error).toMatchObject({ code: "service-refused" });
    expect(client.unreported).toBe(1);
  });
});
