import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import type { OpportunityContract } from "../contracts/opportunity.js";
import type { DeservedShare } from "../functions/deservedShare.js";
import { createPolicy } from "../registry/createPolicy.js";
import { simulateAll } from "../simulation/simulate.js";

const formula = (share: unknown) => ({ id: "formula", parameters: { share } });
const deservedOf = (share: unknown, arms: number): DeservedShare => {
  const specification = { id: "opportunity", parameters: { deserved: formula(share) } };
  return (createContract(specification, { arms, perRound: 1 }) as OpportunityContract).deserved;
};
const sharesAt = (deserved: DeservedShare, means: readonly number[]) => {
  const into = new Float64Array(means.length);
  deserved.shares(Float64Array.from(means), into);
  return [...into];
};
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Formulas for any number of arms, with the smallest Lipschitz constant that algebra gives for K arms. */
const accepted: readonly [string, (arms: number) => number][] = [
  ["mean / arms", (arms) => 1 / arms],
  ["1 / arms", () => 0],
  ["0.5 * mean * mean / arms", (arms) => 1 / arms],
  ["mean * (2 - mean) / arms", (arms) => 2 / arms],
  ["mean * (1 - mean) / arms", (arms) => 1 / arms],
  ["max(0, mean - 0.3) / arms", (arms) => 1 / arms],
  ["min(0.4, mean) / arms", (arms) => 1 / arms],
  ["2 * arm * mean / (arms * (arms + 1))", (arms) => 2 / (arms + 1)],
  // Where all means are 0 a step of one arm changes its own share by the step, and no other's.
  ["mean / (sum + 1)", () => 1],
  // Just above a sum of 1/2 that one arm has alone: its own share stays, … and below it the slope is 2.
  ["mean / max(sum, 0.5)", () => 2],
  ["0.9 * mean / max(sum, 0.5)", () => 1.8],
];
const sizes = [1, 2, 3, 7];
const cases = accepted.flatMap(([share, least]) => sizes.map((arms) => ({ share, arms, least: least(arms) })));
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const meansOf = (arms: number) => fc.array(unit, { minLength: arms, maxLength: arms });

describe.each(cases)("$share for $arms arms", ({ share, arms, least }) => {
  const deserved = deservedOf(share, arms);

  it("shares are at least 0 and sum to at most 1", () => {
    fc.assert(
      fc.property(meansOf(arms), (means) => {
        const shares = sharesAt(deserved, means);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        expect(total(shares)).toBeLessThanOrEqual(1 + 1e-9);
      }),
      { seed: 7 },
    );
  });

  it("shares change by no more than the constant says, and it is at most twice what algebra gives", () => {
    fc.assert(
      fc.property(meansOf(arms), meansOf(arms), fc.constantFrom(1, 0.1, 1e-4), (from, other, part) => {
        const to = from.map((mean, arm) => mean + part * (other[arm] - mean));
        const [before, after] = [sharesAt(deserved, from), sharesAt(deserved, to)];
        const moved = total(before.map((own, arm) => Math.abs(own - after[arm])));
        const distance = total(from.map((mean, arm) => Math.abs(mean - to[arm])));
        expect(moved).toBeLessThanOrEqual(deserved.lipschitz(arms) * distance + 1e-12);
      }),
      { seed: 8, numRuns: 200 },
    );
    expect(deserved.lipschitz(arms)).toBeGreaterThanOrEqual(least);
    expect(deserved.lipschitz(arms)).toBeLessThanOrEqual(2 * least + 1e-6);
  });

  it("no value of a box is outside of its spread, whatever the threshold", () => {
    const ends = fc.array(fc.tuple(unit, unit, unit, unit), { minLength: arms, maxLength: arms });
    fc.assert(
      fc.property(ends, fc.nat(arms - 1), fc.option(unit, { nil: undefined }), (sides, arm, threshold) => {
        const lower = Float64Array.from(sides, ([a, b]) => Math.min(a, b));
        const upper = Float64Array.from(sides, ([a, b]) => Math.max(a, b));
        const [one, other] = [2, 3].map((at) => {
          const means = sides.map((side, i) => lower[i] + side[at] * (upper[i] - lower[i]));
          return sharesAt(deserved, means)[arm];
        });
        const spread = deserved.spread(lower, upper, arm, threshold);
        if (threshold === undefined || spread <= threshold) {
          expect(Math.abs(one - other)).toBeLessThanOrEqual(spread + 1e-12);
        } else {
          expect(deserved.spread(lower, upper, arm)).toBeGreaterThan(threshold - 0.001);
        }
      }),
      { seed: 9, numRuns: 100 },
    );
  });
});

describe("a formula that is refused", () => {
  it.each<[string, number, string, string]>([
    ["mean", 2, "deserved-shares-sum", "a sum of"],
    ["0.3", 4, "deserved-shares-sum", "a sum of 1.2 where the means are"],
    ["arm / arms", 3, "deserved-shares-sum", "a sum of 2 where"],
    ["1.02 * mean / max(sum, 0.5)", 3, "deserved-shares-sum", "a sum of 1.02"],
    // Only where one arm has everything, and the others nothing.
    ["1.5 * max(0, mean - sum / arms)", 2, "formula-uncertified", "shares that sum to at most"],
    ["mean - 0.3", 3, "deserved-share-invalid", "a share of -0.3 for arm 1 where its mean is 0"],
    ["(mean - 0.5) * (mean - 0.6)", 1, "deserved-share-invalid", "a share of -0.00"],
    ["(2 - arm) * mean / arms", 3, "deserved-share-invalid", "for arm 3 where its mean is 1"],
    ["mean / sum", 3, "formula-uncertified", "shares whose sum has no bound"],
    ["1 / (mean - 0.5)", 1, "deserved-share-invalid", "for arm 1 where"],
    ["min(1, 0.1 / mean) / arms", 3, "formula-uncertified", "without a bound"],
    ["mean +", 3, "formula-invalid", "mean + and then its end"],
  ])("%s for %i arms: %s, %s", (share, arms, code, received) => {
    expect(() => deservedOf(share, arms)).toThrow(
      expect.objectContaining({
        code,
        path: "contract.deserved.share",
        received: expect.stringContaining(received) as string,
      }),
    );
  });

  it.each([3, null, ["mean"], {}])("%j is no formula", (share) => {
    expect(() => deservedOf(share, 2)).toThrow(expect.objectContaining({ code: "parameter-type" }));
  });

  it("says true means: the share that it names is what the formula gives there", () => {
    try {
      deservedOf("mean * (mean - 0.5)", 1);
      expect.unreachable();
    } catch (error) {
      const [, share, mean] = /a share of (\S+) for arm 1 where its mean is (\S+) and/.exec(String(error))!;
      expect(Number(share)).toBeCloseTo(Number(mean) * (Number(mean) - 0.5), 15);
      expect(Number(share)).toBeLessThan(0);
    }
  });
});

describe("a formula in use", () => {
  it("makes the same pulls as the function that it writes down", () => {
    const study = (deserved: unknown) => {
      const parameters = { cost: 0.6, deserved, alpha: 0.05, beta: 0.3 };
      return simulateAll({
        environment: { id: "bernoulli", parameters: { means: [0.9, 0.5, 0.2] } },
        contract: { id: "opportunity", parameters: { cost: 0.6, deserved } },
        policies: [{ id: "self-regulated-utility", parameters }],
        metrics: ["pulls", "withheld", "phase-2-rounds"],
        horizon: 3000,
        trials: 3,
        seed: 1,
      }).policies.map(({ metrics }) => metrics);
    };
    expect(study(formula("mean / arms"))).toEqual(study("linear"));
    expect(study(formula("mean / arms"))).not.toEqual(study("uniform"));
  });

  it("is constant where it does not depend on means, also for a policy that needs that", () => {
    const create = (share: string) => {
      const parameters = { deserved: formula(share) };
      return createPolicy({ id: "constant-share-elimination", parameters }, { arms: 3, horizon: 30, seed: 1 });
    };
    expect(() => create("arm / 6")).not.toThrow();
    expect(() => create("mean / 3")).toThrow(expect.objectContaining({ code: "parameter-range" }));
  });

  it("is part of a saved state's identity, whatever its spaces", () => {
    const create = (share: string) => {
      const parameters = { deserved: formula(share) };
      return createPolicy({ id: "self-regulated-utility", parameters }, { arms: 3, horizon: 30, seed: 1 });
    };
    const policy = create("max(0, mean - 0.5) / arms");
    const { id, version, parameters, ...setup } = policy.state().identity;
    expect(parameters["deserved"]).toEqual({ id: "formula", parameters: { share: "max(0,mean-0.5)/arms" } });
    expect(() => createPolicy({ id, version, parameters }, setup).restore(policy.state())).not.toThrow();
    expect(() => create("max(0, mean - 0.4) / arms").restore(policy.state())).toThrow(
      expect.objectContaining({ code: "state-mismatch" }),
    );
  });
});
