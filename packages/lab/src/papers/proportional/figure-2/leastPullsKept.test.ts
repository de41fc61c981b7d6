import type { SimulationResult, Summary } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { leastPullsKept } from "./leastPullsKept.js";

const half = { arms: 2, horizon: 90, name: "", allocation: "", progress: "" };

/** A result in which the two arms had at least these pulls after these rounds. */
function resultWith(fewest: readonly (readonly [round: number, first: number, second: number])[]): SimulationResult {
  const summary = (min: number): Summary => ({
    mean: min,
    standardError: 0,
    quantiles: { min, q05: min, q25: min, median: min, q75: min, q95: min, max: min },
  });
  const checkpoints = fewest.map(([round, ...arms]) => ({ round, values: arms.map(summary) }));
  const study = { environment: "constant", policies: [], horizon: 90, trials: 1, seed: 1, metrics: [] };
  return {
    study,
    policies: [{ id: "fairly-greedy", label: "Fairly-Greedy", parameters: {}, metrics: { pulls: { checkpoints } } }],
  };
}

describe("Proposition 2 with K = 2 and c = 1/2: n_i(t) >= t/9", () => {
  it("holds if the counts of each checkpoint are enough until the next", () => {
    // Enough until round 9, 45 and 90.
    const kept = leastPullsKept(resultWith([[2, 1, 1], [10, 5, 5], [46, 10, 30]]), half, 0.5); // prettier-ignore
    expect(kept).toMatchObject({ verdict: "holds", round: 46, pulls: 10 });
    expect(kept?.bound).toBeCloseTo(46 / 9, 12);
  });

  it("is open if a round between two checkpoints may have broken it", () => {
    // One pull is enough until round 9, and the next look is after round 11.
    const kept = leastPullsKept(resultWith([[2, 1, 1], [11, 5, 6], [45, 10, 30]]), half, 0.5); // prettier-ignore
    expect(kept?.verdict).toBe("open");
  });

  it("fails if an arm has too few pulls at a checkpoint, whatever comes later", () => {
    // 4 < 46/9
    const kept = leastPullsKept(resultWith([[2, 1, 1], [46, 4, 40], [90, 40, 50]]), half, 0.5); // prettier-ignore
    expect(kept).toMatchObject({ verdict: "fails", round: 46, pulls: 4 });
  });

  it("says nothing where rewards can be 0", () => {
    expect(leastPullsKept(resultWith([[2, 1, 1]]), half, 0)).toBeUndefined();
  });
});
