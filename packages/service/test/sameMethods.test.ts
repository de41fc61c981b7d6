import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSignedHead } from "@evenhand/allocator";
import { EvenhandClient, type EvenhandMethods } from "@evenhand/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../src/http/routes/table.js";
import { openAllocators, readSettings, startService } from "../src/index.js";

/** The two ways to allocators. Which routes the client asks is written down. */
const asked = new Set<string>();
const ways = {
  "in the same process": async (folder: string) => {
    const allocators = await openAllocators(folder, { origin: "example.org" });
    return { methods: allocators as EvenhandMethods, close: () => allocators.close() };
  },
  "over HTTP": async (folder: string) => {
    const flags = { port: 0, folder, insecureNoAuth: true, logLevel: "silent", origin: "example.org" };
    const service = await startService(readSettings({ flags }));
    const fetch: typeof globalThis.fetch = (url, init) => {
      asked.add(`${init?.method ?? "GET"} ${(url as URL).pathname}`);
      return globalThis.fetch(url, init);
    };
    const methods: EvenhandMethods = new EvenhandClient({ address: service.address, fetch });
    return { methods, close: () => service.close() };
  },
};

/** As long as the slowest machine needs to confirm what it has deferred. */
const HOUR = 3_600_000;

const arms = [{ id: "ann", share: 0.5 }, { id: "bob", share: 0.25 }, { id: "cem" }];
const team = { id: "team", contract: "quota", learner: "ucb1", arms, voidWithin: 50, confirmWithin: HOUR } as const;

/** Calls every method once, and collects what each has answered. */
async function answersOf(methods: EvenhandMethods): Promise<[name: string, answer: unknown][]> {
  const { contracts, evidence } = methods;
  const again = { id: "order.7/a", except: ["cem"] };
  const answers: [string, unknown][] = [];
  const add = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    answers.push([name, await answer]);
    return answer;
  };
  await add("create dry", contracts.create(team, { dryRun: true }));
  await add("create", contracts.create(team));
  await add("uploadAllocator", contracts.uploadAllocator({ id: "other", contract: "quota" }, arms));
  const { id } = await add("decide", methods.decide("team"));
  await add("decide", methods.decide("team", again));
  await add("decideAll", methods.decideAll("team", [{ count: 2 }, {}, again], { key: "monday" }));
  await add("decideAll again", methods.decideAll("team", [{ count: 2 }, {}, again], { key: "monday" }));
  await add("reward", methods.reward(id, 1));
  await add(
    "rewardAll",
    methods.rewardAll([
      { decision: id, value: 1 },
      { decision: "team.order.7/a", value: 0 },
    ]),
  );
  await add("explain", methods.explain("team.order.7/a"));
  const deferred = await methods.decideAll(
    "team",
    [1, 2, 3, 4].map((order) => ({ id: `offer-${order}`, defer: true })),
  );
  const [one, two, three] = deferred.flat().map((decision) => decision.id);
  await add("confirm", methods.confirm(one));
  await add("confirmAll", methods.confirmAll([two]));
  await add("void", methods.void(three));
  await add("voidAll", methods.voidAll(["team.offer-3", "team.offer-4"]));
  await add("alarms", methods.alarms());
  await add("replicas", methods.replicas());
  await add("list", contracts.list());
  await add("view", contracts.view("team"));
  await add("state", contracts.state("team"));
  await add("arms", contracts.arms("team", { sort: "pulls", descending: true, limit: 2 }));
  await add("arm", contracts.arm("team", "bob"));
  await add("armDecisions", contracts.armDecisions("team", "bob", { from: 1 }));
  await add("history", contracts.history("team"));
  await add("tryChange", contracts.tryChange("team", { arms: [{ id: "cem", share: 0.1 }] }));
  await add("change", contracts.change("team", { pauseArms: ["cem"] }));
  await add("addArms", contracts.addArms("team", { add: [{ id: "dee", share: "1/10" }] }));
  await add("uploadArms", contracts.uploadArms("team", [{ id: "eve" }]));
  await add("retireArms", contracts.retireArms("team", { retire: ["cem"] }));
  await add("grant", contracts.grant("team", { arm: "bob", id: "by hand" }));
  await add("calibrate", contracts.calibrate("team", { arm: "ann", pulls: 1, reason: "imported" }));
  await add("reseed", contracts.reseed("team", { publish: true }));
  await add("label", contracts.label("team", { arms: [{ id: "bob", label: "Bob" }] }));
  await add("erase", contracts.erase("team", { labels: ["bob"] }));
  await add("changes", contracts.changes("team", { from: 1 }));
  await add("events", evidence.events("team", { from: 0, limit: 3 }));
  await add("publicKey", evidence.publicKey("team"));
  const { logLength } = await contracts.view("team");
  // A head is signed once a second at most: what follows speaks of the log as far as its last head goes.
  await expect.poll(async () => readSignedHead(await evidence.head("team")).size, { timeout: 30_000 }).toBe(logLength);
  await add("head", evidence.head("team"));
  await add("receipt", evidence.receipt("team.order.7/a"));
  await add("consistency", evidence.consistency("team", 1));
  // Nothing is lost: what a fork does is tested beside it (allocators/forks.test.ts).
  const refused = (error: unknown) => (error as { readonly code: string }).code;
  await add("fork", contracts.fork("team", { because: "a test" }).catch(refused));
  const backup = await methods.backup({ secrets: false });
  await add(
    "backup",
    backup
      .getReader()
      .read()
      .then(({ value }) => Buffer.from(value ?? []).toString("utf8", 0, 18)),
  );
  await add("tile", evidence.tile("team", 0, 0));
  await add("log", evidence.log("team"));
  await add("fullLog", evidence.fullLog("team"));
  await add("audit", evidence.audit("team"));
  await add("storedData", contracts.storedData("team", { subject: "nobody" }));
  const pieces: Uint8Array[] = [];
  for await (const piece of evidence.export("team", { format: "csv" })) pieces.push(piece);
  answers.push(["export", Buffer.concat(pieces).toString().split("\n", 1)]);
  await add("hide", contracts.hide("other", { reason: "a trial" }));
  await add("list hidden", contracts.list({ hidden: true }));
  for await (const event of methods.live("team", { from: 2 })) {
    answers.push(["live", event]);
    break;
  }
  return answers;
}

/** An answer without its values: names, lists and types. */
function shapeOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return "bytes";
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(given.map(([name, one]) => [name, shapeOf(one)]));
}

type Misuse = readonly [
  name: string,
  call: (methods: EvenhandMethods) => Promise<unknown>,
  code: string,
  path?: string,
];

/** What a program without types may do: all of it is refused, where the caller wrote it. */
const misuses: readonly Misuse[] = [
  ["a list for an object", ({ contracts }) => contracts.retireArms("team", ["ann"] as never), "body-invalid"],
  ["a text for an object", ({ contracts }) => contracts.change("team", "pause" as never), "body-invalid"],
  ["nothing to change", ({ contracts }) => contracts.change("team", {}), "change-unclear"],
  [
    "a key nearly right",
    ({ contracts }) => contracts.change("team", { pauseArm: ["ann"] } as never),
    "body-invalid",
    "pauseArm",
  ],
  ["an object for a list", (methods) => methods.decideAll("team", {} as never), "body-invalid", "items"],
  ["a list for a decision", (methods) => methods.decide("team", ["ann"] as never), "body-invalid"],
  ["a text for a reward", (methods) => methods.reward("team.order", "1" as never), "body-invalid"],
  ["no number", (methods) => methods.reward("team.order", NaN), "body-invalid", "value"],
  ["no decision", (methods) => methods.reward(undefined as never, 1), "decision-name", "decision"],
  [
    "no such decision",
    (methods) => methods.rewardAll([{ decision: "team.none", value: 1 }]),
    "decision-name",
    "items[0].decision",
  ],
  [
    "no such decision to void",
    (methods) => methods.voidAll(["team.order", "team.none"]),
    "decision-name",
    "decisions[1]",
  ],
  ["no such arm", (methods) => methods.decide("team", { available: ["zoe"] }), "arm-name-unknown", "available[0]"],
  [
    "no such arm of many",
    (methods) => methods.decideAll("team", [{}, { except: ["zoe"] }]),
    "arm-name-unknown",
    "items[1].except[0]",
  ],
  ["a reward too large", (methods) => methods.reward("team.order", 7), "reward-range", "value"],
  [
    "no share at all",
    ({ contracts }) => contracts.create({ ...team, id: "new", arms: [{ id: "ann" }] }),
    "parameter-missing",
    "arms[0].share",
  ],
  [
    "a share that is none",
    ({ contracts }) => contracts.create({ ...team, id: "new", arms: [arms[0], { id: "b", share: "x" }] }),
    "share-format",
    "arms[1].share",
  ],
  [
    "shares too large",
    ({ contracts }) => contracts.create({ ...team, id: "new", arms: [arms[0], { id: "b", share: 0.6 }] }),
    "share-sum",
    "arms",
  ],
  [
    "shares in the contract",
    ({ contracts }) =>
      contracts.create({
        ...team,
        id: "new",
        contract: { id: "quota", parameters: { shares: [0.1, 2, 0] } },
        arms: ["a", "b", "c"].map((id) => ({ id })),
      }),
    "share-range",
    "contract.parameters.shares[1]",
  ],
  [
    "a learner nearly right",
    ({ contracts }) => contracts.create({ ...team, id: "new", learner: "tompson" }),
    "learner-unknown",
    "learner",
  ],
  [
    "a learner's parameter",
    ({ contracts }) =>
      contracts.create({ ...team, id: "new", learner: { id: "thompson", parameters: { priorSuccesses: -1 } } }),
    "parameter-range",
    "learner.parameters.priorSuccesses",
  ],
  [
    "a policy's parameter",
    ({ contracts }) =>
      contracts.create({ ...team, id: "new", policy: { id: "deadline-quota", parameters: { foo: 7 } } }),
    "parameter-unknown",
    "policy.parameters.foo",
  ],
  [
    "a changed share",
    ({ contracts }) =>
      contracts.change("team", {
        arms: [
          { id: "cem", share: 0.1 },
          { id: "bob", share: 2 },
        ],
      }),
    "share-range",
    "arms[1].share",
  ],
  [
    "changed terms",
    ({ contracts }) => contracts.change("team", { terms: { contract: "quota", confirmWithin: 1e12 } }),
    "terms-invalid",
    "terms.confirmWithin",
  ],
  [
    "an added share",
    ({ contracts }) => contracts.addArms("team", { add: [{ id: "dee" }, { id: "eve", share: 2 }] }),
    "share-range",
    "add[1].share",
  ],
  ["an added name", ({ contracts }) => contracts.addArms("team", { add: [{ id: "ann" }] }), "arm-name-taken", "add"],
  [
    "a retired name",
    ({ contracts }) => contracts.retireArms("team", { retire: ["ann", "zoe"] }),
    "arm-name-unknown",
    "retire[1]",
  ],
  [
    "a paused name",
    ({ contracts }) => contracts.change("team", { pauseArms: ["zoe"] }),
    "arm-name-unknown",
    "pauseArms[0]",
  ],
  ["no such allocator", ({ contracts }) => contracts.view("none"), "allocator-unknown", "id"],
];

interface Refused {
  readonly code: string;
  readonly path: string | undefined;
  readonly message: string;
}

/** What a call was refused with: over HTTP it is the cause of the client's own error. */
async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  const error: unknown = await call.then(
    () => new Error("it was not refused"),
    (thrown: unknown) => thrown,
  );
  const { code, path, message } = ((error as Error).cause ?? error) as Refused;
  return { code, path, message };
}

describe.each(Object.entries(ways))("allocators %s", (_, open) => {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-same-"));
  let way: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    way = await open(folder);
    await way.methods.contracts.create(team);
    await way.methods.decide("team", { id: "order" });
  });
  afterAll(async () => {
    await way.close();
    rmSync(folder, { recursive: true });
  });

  const cases = misuses.map(([name, call, code, path]) => ({ name, call, code, path }));
  it.each(cases)("refuse $name", async ({ call, code, path }) => {
    const before = await way.methods.contracts.view("team");
    expect(await refusalOf(call(way.methods))).toMatchObject({ code, path });
    expect(await way.methods.contracts.view("team")).toEqual(before);
  });
});

it("both ways answer every method with the same shapes, and refuse with the same words", async () => {
  const [inside, outside] = await Promise.all(
    Object.values(ways).map(async (open) => {
      const folder = mkdtempSync(join(tmpdir(), "evenhand-same-"));
      const { methods, close } = await open(folder);
      const answers = await answersOf(methods);
      await methods.contracts.create({ ...team, id: "refusing" });
      const refusals = await Promise.all(misuses.map(([, call]) => refusalOf(call(methods))));
      await close();
      rmSync(folder, { recursive: true });
      return { answers, refusals };
    }),
  );
  expect(inside.answers.map(([name, answer]) => [name, shapeOf(answer)])).toEqual(
    outside.answers.map(([name, answer]) => [name, shapeOf(answer)]),
  );
  expect(inside.refusals).toEqual(outside.refusals);
});

it("the methods ask every route but those about keys", () => {
  const patterns = routes.map(({ method, path }) => ({
    name: `${method} ${path}`,
    form: path.replaceAll(/:\w+/g, "[^/]+"),
  }));
  const unasked = patterns.filter(
    ({ name, form }) => ![...asked].some((one) => new RegExp(`^${name.split(" ")[0]} ${form}$`).test(one)),
  );
  expect(unasked.map(({ name }) => name).filter((name) => !name.includes("/v1/keys"))).toEqual(["GET /v1/me"]);
});
