import type { SimulationResult, Summary } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { comparedPolicies } from "./improvingStudy.js";
import { leavesImprovingArm, waitingArms } from "./convergence/claims.js";
import { lemma6Claim } from "./theoremClaims.js";

/**
 * One arm that always returns 1/2 and one with n/8, and how often the anytime policy is said to have pulled them when.
 */
function saidToHavePulled(...counts: readonly (readonly number[])[]): SimulationResult {
  const roundOf = (pulls: readonly number[]) => pulls.reduce((sum, count) => sum + count, 0);
  const curves = [
    { family: "values", values: [0.5] },
    { family: "line", potential: 1, slope: 0.125 },
  ];
  const checkpoints = counts.map((pulls) => ({ round: roundOf(pulls), values: pulls.map(summary) }));
  const horizon = Math.max(...counts.map(roundOf));
  const study = { policies: ["anytime-improving"], horizon, trials: 1, seed: 1, metrics: ["pulls"] };
  return {
    study: { ...study, environment: { id: "improving", parameters: { curves } } },
    policies: [{ id: "anytime-improving", label: "anytime", parameters: {}, metrics: { pulls: { checkpoints } } }],
  };
}

function summary(value: number): Summary {
  const quantiles = { min: value, q05: value, q25: value, median: value, q75: value, q95: value, max: value };
  return { mean: value, standardError: 0, quantiles };
}

describe("what counts of pulls tell about the anytime policy", () => {
  it("Lemma 6, by hand: 4 pulls give 2 of the steady arm and 10/8 of the line", () => {
    expect(lemma6Claim({ one: saidToHavePulled([5, 2]) })).toMatchObject({ verdict: "holds", measured: "1 of 1 checkpoints with one arm in front" }); // prettier-ignore
    expect(lemma6Claim({ one: saidToHavePulled([2, 5]) })).toMatchObject({ verdict: "fails", measured: "0 of 1 checkpoints with one arm in front; not: one, round 7" }); // prettier-ignore
    // Two arms in front, and the pulls that are forced: nothing to check.
    expect(lemma6Claim({ tied: saidToHavePulled([5, 5]), forced: saidToHavePulled([1, 2]) }).verdict).toBe("open");
  });

  it("Lemma 10's bound, by hand", () => {
    // M − 1 = 4, OPT = 2; the line after 2 pulls: 3/8 + 2·2/8 + 3/8 = 1.25. Of the steady
    // arm nothing is left to wait for.
    expect(waitingArms(saidToHavePulled([5, 2]), comparedPolicies.anytime)).toEqual({ checked: 1, within: 1 });
    // M − 1 = 12, OPT = 36/8 + 4 = 8.5; 3/8 + 10·2/8 + 55/8 = 9.75.
    expect(waitingArms(saidToHavePulled([13, 2]), comparedPolicies.anytime)).toEqual({ checked: 1, within: 0 });
  });

  it("arms that are left while they improve, by hand", () => {
    const left = (...counts: number[][]) => {
      const rounds = counts.map(([one, other]) => one + other);
      return leavesImprovingArm(saidToHavePulled(...counts), comparedPolicies.anytime, rounds[0], rounds[1]);
    };
    // The line stops improving at its 8th pull, and shows it at the 9th.
    expect([left([5, 3], [9, 3]), left([5, 8], [9, 8]), left([5, 9], [9, 9])]).toEqual([true, true, false]);
    // The steady arm may be left.
    expect([left([5, 3], [9, 4]), left([5, 3], [5, 9])]).toEqual([false, false]);
  });
});
