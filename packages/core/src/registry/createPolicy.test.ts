import { describe, expect, it } from "vitest";
import { createPolicy } from "./createPolicy.js";
import { findPolicy, learners, policies as newest } from "./described.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { policies } from "../policies/index.js";

describe("createPolicy", () => {
  it("takes an id, or an id with parameters", () => {
    expect(createPolicy("ucb1", { arms: 2, seed: 1 }).choose(1)).toBe(0);
    const quota = { id: "deadline-quota", parameters: { shares: [0, 1] } };
    expect(createPolicy(quota, { arms: 2, seed: 1 }).choose(1)).toBe(1);
  });

  it.each([
    [{ arms: 0 }, "arms-invalid"],
    [{ arms: 2.5 }, "arms-invalid"],
    [{ arms: NaN }, "arms-invalid"],
    [{ arms: "3" as unknown as number }, "arms-invalid"],
    [{ seed: -1 }, "seed-invalid"],
    [{ seed: 0.5 }, "seed-invalid"],
    [{ seed: 2 ** 53 }, "seed-invalid"],
    [{ perRound: 0 }, "per-round-invalid"],
    [{ perRound: 1.5 }, "per-round-invalid"],
    [{ perRound: 4 }, "per-round-invalid"],
    [{ horizon: 0 }, "horizon-invalid"],
    [{ horizon: Infinity }, "horizon-invalid"],
  ])("refuses %o with %s", (wrong, code) => {
    expect(() => createPolicy("ucb1", { arms: 3, seed: 1, ...wrong })).toThrow(expect.objectContaining({ code }));
  });

  it("accepts the ends of every range", () => {
    const setup = { arms: 1, seed: 2 ** 53 - 1, perRound: 1, horizon: 1 };
    expect(() => createPolicy("ucb1", setup)).not.toThrow();
    expect(() => createPolicy("ucb1", { arms: 3, seed: 0, perRound: 3 })).not.toThrow();
  });

  it("asks for a horizon where the policy plans for one", () => {
    expect(() => createPolicy("self-regulated-utility", { arms: 3, seed: 1 })).toThrow(
      expect.objectContaining({ code: "horizon-missing" }),
    );
  });

  it("puts its path before that of the parameter", () => {
    const specification = { id: "deadline-quota", parameters: { shares: [0.5, 2] } };
    expect(() => createPolicy(specification, { arms: 2, seed: 1 }, "policies[3]")).toThrow(
      expect.objectContaining({ path: "policies[3].shares[1]" }),
    );
  });
});

describe("findPolicy", () => {
  it("finds every registered policy by its id", () => {
    for (const { id, version, title } of policies) {
      expect(findPolicy(id, version)).toMatchObject({ id, version, title });
    }
  });

  it("lists the registry otherwise", () => {
    expect(() => findPolicy("greedy", undefined, "policy")).toThrow(
      expect.objectContaining({
        code: "policy-unknown",
        path: "policy",
        required: expect.stringContaining("ucb1") as string,
      }),
    );
  });

  it("refuses a version that there is not, with those that there are", () => {
    expect(() => findPolicy("fucb", 7, "policy")).toThrow(
      expect.objectContaining({
        code: "version-unknown",
        received: '"version 7 of fucb"',
        required: "one of 1, 2",
        path: "policy",
      }),
    );
  });

  it("has each id and version once", () => {
    const all = policies.map(({ id, version }) => `${id}@${version}`);
    expect(new Set(all).size).toBe(all.length);
  });

  it("lists the newest of each as plain data, without a function", () => {
    expect(new Set(newest.map(({ id }) => id))).toEqual(new Set(policies.map(({ id }) => id)));
    expect(JSON.parse(JSON.stringify([newest, learners]))).toEqual([newest, learners]);
  });

  it("ids and names are kebab-case and unique", () => {
    const ids = newest.flatMap(({ id, names = {} }) => [id, ...Object.keys(names)]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe("a version", () => {
  it.each(["deadline-quota@1", "ucb1@1", "fucb@1"])("may be named: %s", (text) => {
    const [id] = text.split("@");
    const needsShares = "shares" in findPolicy(id).parameters;
    const parameters = needsShares ? { shares: 0.1 } : {};
    const setup = { arms: 3, seed: 1 };
    const { identity } = createPolicy({ id, version: 1, parameters }, setup).state();
    expect(createPolicy({ id: text, parameters }, setup).state().identity).toEqual(identity);
    expect(identity.version).toBe(1);
  });

  it("is the newest by default", () => {
    const { identity } = createPolicy(
      { id: "deadline-quota", parameters: { shares: 0.1 } },
      { arms: 3, seed: 1 },
    ).state();
    expect(identity.version).toBe(3);
  });

  it("of a learner may be named as well", () => {
    const over = (learner: unknown) =>
      createPolicy({ id: "deadline-quota", parameters: { shares: 0.1, learner } }, { arms: 3, seed: 1 }).state()
        .identity;
    expect(over("thompson@1")).toEqual(over({ id: "thompson", version: 1 }));
    expect(over("thompson@1")).toEqual(over("thompson"));
    expect(() => over("thompson@2")).toThrow(
      expect.objectContaining({ code: "version-unknown", path: "learner", required: "one of 1" }),
    );
  });

  it.each([0, -1, 1.5, "1", null, NaN])("of %o is refused", (version) => {
    const specification = { id: "ucb1", version } as unknown as SpecificationInput;
    expect(() => createPolicy(specification, { arms: 3, seed: 1 })).toThrow(
      expect.objectContaining({ code: "parameter-type" }),
    );
  });
});

describe("names of the papers", () => {
  /** Pulls of 300 rounds over Bernoulli-like rewards that depend on arm and round alone. */
  function pullsOf(specification: SpecificationInput): number[] {
    const policy = createPolicy(specification, { arms: 3, seed: 5, horizon: 300 });
    return Array.from({ length: 300 }, (_, index) => {
      const arm = policy.choose(index + 1);
      policy.pulled(arm, index + 1);
      policy.rewarded(arm, Number((index * 7 + arm * 3) % 10 < 8 - 2 * arm));
      return arm;
    });
  }

  // patil2019, Algorithms 1 to 5; Flearn of its later version; ron2021, Algorithms 1 and 2; heidari2016.
  it.each([
    ["fucb", "largest-deficit-quota", { tolerance: 0, learner: "ucb1" }],
    ["f-ts", "largest-deficit-quota", { tolerance: 0, learner: "thompson" }],
    ["flearn", "largest-deficit-quota", { learner: "ucb1" }],
    ["t-fucb", "quota-first", { learner: "ucb1" }],
    ["naive", "naive-quota", {}],
    ["eta-fucb", "deficit-bonus-ucb", {}],
    ["sum", "self-regulated-utility", {}],
    ["fairness-aware-etc", "explore-then-serve", {}],
    ["etc", "explore-then-commit", {}],
    ["hkr", "horizon-elimination", {}],
  ])("%s plays as %s with %j", (name, id, fixed) => {
    const definition = findPolicy(name);
    expect(definition.id).toBe(id);
    const shares = "shares" in definition.parameters ? { shares: [0.1, 0.2, 0.3] } : {};
    expect(pullsOf({ id: name, parameters: shares })).toEqual(pullsOf({ id, parameters: { ...shares, ...fixed } }));
  });

  it("fix what they stand for, and leave the rest to the user", () => {
    const shares = [0, 0, 0.3];
    const pulls = pullsOf({ id: "flearn", parameters: { shares, tolerance: 9 } });
    expect(pulls).not.toEqual(pullsOf({ id: "flearn", parameters: { shares } }));
    expect(pullsOf({ id: "f-ts", parameters: { shares } })).not.toEqual(
      pullsOf({ id: "fucb", parameters: { shares } }),
    );
    const conflict = { id: "f-ts", parameters: { shares, learner: "ucb1" } };
    expect(() => createPolicy(conflict, { arms: 3, seed: 1 }, "policies[2]")).toThrow(
      expect.objectContaining({ code: "parameter-fixed", path: "policies[2].learner", received: '"ucb1"' }),
    );
    const agreeing = { id: "f-ts", parameters: { shares, learner: "thompson" } };
    expect(pullsOf(agreeing)).toEqual(pullsOf({ id: "f-ts", parameters: { shares } }));
  });

  it("are accepted for learners inside a policy, and not taken from what every object has", () => {
    const over = (learner: string) => ({ id: "deadline-quota", parameters: { shares: 0.1, learner } });
    expect(pullsOf(over("etc"))).toEqual(pullsOf(over("explore-then-commit")));
    expect(() => pullsOf("constructor")).toThrow(expect.objectContaining({ code: "policy-unknown" }));
  });

  it("say which one was probably meant", () => {
    expect(() => findPolicy("fuccb")).toThrow(expect.objectContaining({ remedy: "Did you mean fucb?" }));
  });
});
