import { describe, expect, it } from "vitest";
import { createPolicy, findPolicy } from "./createPolicy.js";
import { policies } from "./policies/index.js";

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
    for (const definition of policies) expect(findPolicy(definition.id)).toBe(definition);
  });

  it("lists the registry otherwise", () => {
    expect(() => findPolicy("greedy", "policy")).toThrow(
      expect.objectContaining({
        code: "policy-unknown",
        path: "policy",
        required: expect.stringContaining("ucb1") as string,
      }),
    );
  });

  it("ids are kebab-case and unique", () => {
    const ids = policies.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
