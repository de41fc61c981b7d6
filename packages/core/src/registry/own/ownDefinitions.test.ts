import { describe, expect, it } from "vitest";
import { doubled, own, stubborn } from "../../../test/support/ownDefinitions.js";
import {
  ArmSet,
  createEnvironment,
  createPolicy,
  describeDefinitions,
  findPolicy,
  metrics,
  policies,
  simulate,
  simulateAll,
  stateFromJson,
  stateToJson,
  traceTrial,
  warningsOf,
  type Block,
  type OwnDefinitions,
  type StateJson,
  type Study,
  type TypedStudy,
} from "../../index.js";

const study: TypedStudy<typeof own> = {
  environment: { id: "doubled", parameters: { means: [0.1, 0.4, 0.3] } },
  policies: [
    { id: "stubborn", parameters: { favourite: 2 } },
    { id: "deadline-quota", parameters: { shares: 0.25 } },
    "round-robin",
  ],
  contract: { id: "quota", parameters: { shares: 0.25 } },
  metrics: ["pulls", "switches", "share-of-each", "regret"],
  horizon: 40,
  trials: 10,
  seed: 1,
  definitions: own,
};

describe("a study with definitions of the program's own", () => {
  const result = simulateAll(study);
  const last = (policy: number, metric: string) =>
    result.policies[policy].metrics[metric].checkpoints[0].values.map(({ mean }) => mean);

  it("plays its policies in its environments, and measures with its metrics", () => {
    expect(last(0, "pulls")).toEqual([0, 0, 40]);
    expect(last(0, "switches")).toEqual([0]);
    expect(last(0, "share-of-each")).toEqual([0, 0, 1]);
    // 0.4 a round is the best, 0.3 was played.
    expect(last(0, "regret")[0]).toBeCloseTo(4, 12);
    expect(last(2, "switches")).toEqual([39]);
    expect(last(2, "share-of-each")).toEqual([14 / 40, 13 / 40, 13 / 40]);
    expect(last(1, "worst-violation")[0]).toBeLessThan(1);
  });

  it("has a result of plain data, which says what its metrics are", () => {
    expect(result.study).not.toHaveProperty("definitions");
    expect(result.ownMetrics?.map(({ id, title, perArm }) => ({ id, title, perArm }))).toEqual([
      { id: "switches", title: "Switches", perArm: false },
      { id: "share-of-each", title: "Share of each arm", perArm: true },
    ]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    const without = simulateAll({ ...study, policies: ["ucb1"], metrics: ["pulls"] });
    expect(without).not.toHaveProperty("ownMetrics");
  });

  it("takes a policy without a contract as a learner", () => {
    const learner = { id: "stubborn", parameters: { favourite: 1 } };
    const parameters = { shares: [0.25, 0.25, 0], learner };
    const { policies: played } = simulateAll({ ...(study as Study), policies: [{ id: "deadline-quota", parameters }] });
    expect(played[0].metrics["pulls"].checkpoints[0].values.map(({ mean }) => mean)).toEqual([10, 30, 0]);
  });

  it("goes on from finished blocks, but not from those of another definition", () => {
    const finished: Block[] = [];
    for (const { finished: block } of simulate(study)) if (block !== undefined) finished.push(block);
    const steps = simulate(study, finished);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    expect(step.value).toEqual(result);
    const next = { ...own, policies: [{ ...stubborn, version: 2 as const }] };
    expect(() => simulate({ ...study, definitions: next }, finished).next()).toThrow(
      expect.objectContaining({ code: "study-mismatch" }),
    );
  });

  it("can be traced, with the policy's own reasons", () => {
    const open = { availability: { id: "shifts", parameters: { on: 1, off: 2 } } };
    const [first, second] = traceTrial({ ...study, ...open }, 0, 0);
    expect([first, second].map(({ arm, reason }) => `${arm} ${reason?.rule}`)).toEqual(["0 stand-in", "2 favourite"]);
  });
});

describe("a policy of the program's own in a program", () => {
  const setup = { arms: 3, seed: 1, definitions: own };
  const create = () => createPolicy({ id: "stubborn", parameters: { favourite: 1 } }, setup);

  it("is created, checked, saved and restored like any other", () => {
    const policy = create();
    expect(policy.choose(1)).toBe(1);
    expect(policy.choose(1, new ArmSet(3, [0, 2]))).toBe(0);
    expect(() => policy.choose(0)).toThrow(expect.objectContaining({ code: "round-invalid" }));
    policy.pulled(1, 1);
    expect(policy.state().identity).toMatchObject({ id: "stubborn", version: 1, parameters: { favourite: 1 } });
    const restored = create();
    restored.restore(stateFromJson(JSON.parse(JSON.stringify(stateToJson(policy.state()))) as StateJson));
    expect(restored.explain(2).numbers).toEqual({ pulls: 1 });
    expect(() => createPolicy("stubborn", setup).restore(policy.state())).toThrow(
      expect.objectContaining({ code: "state-mismatch" }),
    );
  });

  it("is not known without its definition", () => {
    expect(() => createPolicy("stubborn", { arms: 3, seed: 1 })).toThrow(
      expect.objectContaining({ code: "policy-unknown" }),
    );
    expect(() => simulateAll({ ...study, definitions: { policies: [stubborn], environments: [doubled] } })).toThrow(
      expect.objectContaining({ code: "metric-unknown", path: "metrics[1]" }),
    );
  });

  it("is found and described beside the others; an environment is created, and warnings are asked for", () => {
    const described = describeDefinitions(own);
    expect(described.policies.map(({ id }) => id)).toEqual([...policies.map(({ id }) => id), "stubborn"]);
    expect(described.metrics).toHaveLength(metrics.length + 2);
    expect(described.policies.at(-1)).not.toHaveProperty("create");
    expect(described.variants.learner.definitions.map(({ id }) => id)).toContain("stubborn");
    expect(findPolicy("stubborn", 1, undefined, own).title).toBe("Stubborn");
    const environment = createEnvironment({ id: "doubled", parameters: { means: [0.5, 0.1] } }, undefined, own);
    expect(environment.expectedTotal(0, 10)).toBe(5);
    const warned = { policies: [{ ...stubborn, warnings: () => ["It does not listen."] }] };
    expect(warningsOf("stubborn", { environment }, undefined, warned)).toEqual(["It does not listen."]);
  });
});

type Change = Readonly<Record<string, unknown>>;
const changed = (key: keyof OwnDefinitions, change: Change) =>
  ({ ...own, [key]: [{ ...own[key][0], ...change }, ...own[key].slice(1)] }) as unknown as OwnDefinitions;

describe("definitions that are refused", () => {
  it.each<[string, unknown, string, string]>([
    ["a key of another name", { ...own, policy: [] }, "parameter-unknown", "definitions.policy"],
    ["no list", { policies: stubborn }, "parameter-type", "definitions.policies"],
    ["nothing at all", null, "parameter-type", "definitions"],
    ["an id in use", changed("policies", { id: "ucb1" }), "name-taken", "definitions.policies[0].id"],
    ["a paper's name as an id", changed("policies", { id: "fucb" }), "name-taken", "definitions.policies[0].id"],
    ["the same id twice", { policies: [stubborn, stubborn] }, "name-taken", "definitions.policies[1].id"],
    ["an id with a version", changed("policies", { id: "a@1" }), "parameter-type", "definitions.policies[0].id"],
    ["no version", changed("policies", { version: 0 }), "parameter-range", "definitions.policies[0].version"],
    ["no title", changed("policies", { title: undefined }), "parameter-type", "definitions.policies[0].title"],
    ["another contract", changed("policies", { contract: "x" }), "parameter-range", "definitions.policies[0].contract"],
    ["no example", changed("policies", { examples: [] }), "parameter-length", "definitions.policies[0].examples"],
    ["no create", changed("policies", { create: 1 }), "parameter-type", "definitions.policies[0].create"],
    [
      "a parameter that a study file could not tell from names of arms",
      changed("environments", { parameters: { arms: { kind: "integer", words: "" } } }),
      "name-taken",
      "definitions.environments[0].parameters.arms",
    ],
    [
      "a parameter of no kind",
      changed("policies", { parameters: { a: { kind: "colour", words: "" } } }),
      "parameter-range",
      "definitions.policies[0].parameters.a.kind",
    ],
    [
      "a kind that is for environments",
      changed("policies", { parameters: { a: { kind: "list", words: "" } } }),
      "parameter-range",
      "definitions.policies[0].parameters.a.kind",
    ],
    [
      "a parameter without words",
      changed("environments", { parameters: { a: { kind: "number" } } }),
      "parameter-type",
      "definitions.environments[0].parameters.a.words",
    ],
    ["a direction", changed("metrics", { better: "up" }), "parameter-range", "definitions.metrics[0].better"],
  ])("%s", (_, definitions, code, path) => {
    const wrong = { ...study, definitions: definitions as OwnDefinitions };
    expect(() => simulateAll(wrong)).toThrow(expect.objectContaining({ code, path }));
  });

  it("two versions of one policy are no mistake: the newest is meant", () => {
    const second = { ...stubborn, version: 2, title: "More stubborn" };
    expect(findPolicy("stubborn", undefined, undefined, { policies: [stubborn, second] }).version).toBe(2);
    expect(findPolicy("stubborn", 1, undefined, { policies: [second, stubborn] }).version).toBe(1);
  });
});

describe("definitions that misbehave while they are used", () => {
  const policyWith = (change: Change) => {
    const create = () => Object.assign(stubborn.create({ arms: 3, seed: 1 }, { favourite: 0 }), change);
    return changed("policies", { create });
  };
  const meterWith = (change: Change) => changed("metrics", { create: () => ({ read: () => undefined, ...change }) });
  const worldWith = (change: Change) => {
    const create = (_: unknown, values: { readonly means: Float64Array }) => ({
      ...doubled.create(undefined, values),
      ...change,
    });
    return changed("environments", { create });
  };
  const broken = () => {
    throw new TypeError("out of order");
  };

  it.each<[string, OwnDefinitions, string]>([
    ["an arm that there is not", policyWith({ choose: () => 3 }), "stubborn chose 3 in round 1"],
    ["no arm", policyWith({ choose: () => undefined }), "stubborn chose undefined in round 1"],
    ["half an arm", policyWith({ choose: () => 0.5 }), "stubborn chose 0.5 in round 1"],
    ["a choice that throws", policyWith({ choose: broken }), "choose of stubborn threw at ownDefinitions.test.ts:"],
    ["a pull that throws", policyWith({ pulled: broken }), "pulled of stubborn threw at"],
    ["a reward that throws", policyWith({ rewarded: broken }), "rewarded of stubborn threw at"],
    ["no method", policyWith({ rewarded: 1 }), "create of stubborn gave a policy with rewarded = 1"],
    ["a create that throws", changed("policies", { create: broken }), "create of stubborn threw at"],
    ["a create without a policy", changed("policies", { create: () => null }), "create of stubborn gave a policy"],
    ["a reward outside its support", worldWith({ draw: () => 1.5 }), "draw of doubled answered 1.5"],
    ["a reward that is no number", worldWith({ draw: () => NaN }), "draw of doubled answered NaN"],
    ["a world of no arms", worldWith({ arms: 0 }), "create of doubled gave an environment with arms = 0"],
    ["a total that is no number", worldWith({ expectedTotal: () => "1" }), "expectedTotal of doubled answered string"],
    ["a metric that writes nothing", meterWith({}), "read of switches wrote NaN after round 40"],
    ["a metric that throws", meterWith({ read: broken }), "read of switches threw at"],
    [
      "a meter that does not read",
      changed("metrics", { create: () => ({}) }),
      "create of switches gave a meter with read",
    ],
  ])("%s is told, before it counts", (_, definitions, received) => {
    expect(() => simulateAll({ ...study, definitions })).toThrow(
      expect.objectContaining({
        code: "own-definition-failed",
        received: expect.stringContaining(received) as string,
      }),
    );
  });

  it("an absent arm is no choice", () => {
    const absent = { ...study, availability: { id: "shifts", parameters: { on: 1, off: 2 } } } as const;
    const definitions = policyWith({ choose: () => 0 }) as typeof own;
    expect(() => simulateAll({ ...absent, definitions })).toThrow(
      expect.objectContaining({ received: expect.stringContaining("stubborn chose 0 in round 2") as string }),
    );
  });

  it("a metric of each arm must write for every arm, and cannot write elsewhere", () => {
    const create = () => ({
      read: (_: unknown, into: Float64Array) => {
        into.fill(7);
        expect(into).toHaveLength(3);
      },
    });
    const [first, second] = own.metrics;
    const definitions = { ...own, metrics: [first, { ...second, create }] };
    const [{ metrics: measured }] = simulateAll({ ...study, definitions }).policies;
    expect(measured["switches"].checkpoints[0].values[0].mean).toBe(0);
    expect(measured["share-of-each"].checkpoints[0].values.map(({ mean }) => mean)).toEqual([7, 7, 7]);
  });
});
