import { bestIntegerAllocation } from "@evenhand/core";
import {
  type Bound,
  catchUpTolerance,
  fairlyGreedyGapFor,
  fairlyGreedyShortfall,
  isWithinCatchUpTolerance,
} from "@evenhand/core/guarantees";
import { type ComparedPolicy, roundedText, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { comparedPolicies, countsOfTrials } from "../comparedPolicies.js";
import { type Half, halvesOf, meansOf, proportional, rewardSeeking, type Values } from "./study.js";

export function tables(results: Results, values: Values): Table[] {
  const halves = halvesOf(values);
  return [
    {
      title: "After T rounds",
      columns: ["half", "policy", "cosine", "smallest", "largest", "deficit (pulls)", "gain of the best alternative"],
      rows: halves.flatMap((half) =>
        [...proportional, ...rewardSeeking].map((policy) => allocationRow(results, half, policy, values)),
      ),
      note: "Deficit: how far the arm furthest behind is behind its proportional share, mean ± 95 % interval. Gain: Definition 1's sum for the best other allocation, as a part of Σμ, median; 0 is exactly proportional.",
    },
    {
      title: "What the theorems say at these settings",
      columns: ["half", "statement", "bound", "worst trial"],
      rows: halves.flatMap((half) => boundRows(results, half, values)),
      note: `δ = ${values.delta}. A bound above T, or one that does not apply, says nothing yet about runs of this length.`,
    },
  ];
}

function allocationRow(results: Results, half: Half, policy: ComparedPolicy, values: Values): (string | number)[] {
  const result = results[half.allocation];
  const cosine = summaryOf(result, policy.label, "cosine-similarity");
  const means = meansOf(values, half.arms);
  const gains = countsOfTrials(result, policy, half.arms).map((counts) => alternativeGain(means, counts));
  return [
    half.name,
    policy.label,
    withError(cosine),
    cosine.quantiles.min.toFixed(4),
    cosine.quantiles.max.toFixed(4),
    withError(summaryOf(result, policy.label, "proportional-deficit")),
    medianOf(gains).toFixed(2),
  ];
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function boundRows(results: Results, half: Half, values: Values): string[][] {
  const { arms, horizon, name } = half;
  const means = meansOf(values, arms);
  const best = bestIntegerAllocation(means, horizon);
  const counts = countsOfTrials(results[half.allocation], comparedPolicies.fairlyGreedy, arms);
  const missing = counts.map((own) => own.reduce((sum, count, arm) => sum + Math.max(0, best[arm] - count), 0));
  const setting = { arms, horizon, least: values.leastReward, delta: values.delta };
  const sum = means.reduce((all, mean) => all + mean, 0);
  const shortfall = fairlyGreedyShortfall(setting, sum);
  const gap = shortfall.applies ? fairlyGreedyGapFor(setting, shortfall.value) : shortfall;
  const worstGap = summaryOf(results[half.progress], comparedPolicies.fairlyGreedy.label, "proportional-gap").quantiles
    .max;
  // At most one loop a pull after the warm-up: the real s is smaller, its tolerance s^(−1/4) wider.
  const loops = horizon - arms;
  return [
    [name, "Proposition 4: |S* ∖ S_T| of Fairly-Greedy", inWords(shortfall), String(Math.max(...missing))],
    [name, "Theorem 1, its last explicit line: f(S*) − f(S_T) of Fairly-Greedy", inWords(gap), worstGap.toFixed(4)],
    [
      name,
      "Theorem 2: pairs of Catch-Up within s^(−1/4), s = T − K",
      inWords(catchUpTolerance(arms, loops, values.delta)),
      pairsWithin(results, half, means, loops),
    ],
  ];
}

function inWords(bound: Bound): string {
  return bound.applies ? roundedText(bound.value, 3) : `none: ${bound.because}`;
}

/** The smallest part of the ordered pairs, in any trial, that satisfies Theorem 2's inequality. */
function pairsWithin(results: Results, half: Half, means: readonly number[], loops: number): string {
  const tolerance = 1 / Math.sqrt(Math.sqrt(loops));
  const parts = countsOfTrials(results[half.allocation], comparedPolicies.catchUp, half.arms).map((counts) => {
    const pairs = means.flatMap((mi, i) =>
      means.map((mj, j) =>
        i === j ? undefined : isWithinCatchUpTolerance([counts[i], counts[j]], [mi, mj], tolerance),
      ),
    );
    const defined = pairs.filter((pair) => pair !== undefined);
    return defined.filter((pair) => pair).length / defined.length;
  });
  return `${(100 * Math.min(...parts)).toFixed(1)} % of the pairs`;
}

/**
 * What the best other allocation would gain over these counts, in the sense of Definition 1
 * [wang2020, (1)], as a part of Σμ:
 *
 *   max over x' of Σ μ_i·(x'_i − n_i)/n_i  /  Σ μ_i  =  max_i x*_i/n_i − 1,   x* = T·μ/Σμ.
 *
 * The sum is linear in x', so that giving all T to one arm is best. It is 0 for the proportional allocation alone, and
 * infinite where an arm has nothing.
 */
export function alternativeGain(utilities: readonly number[], counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const utility = utilities.reduce((sum, own) => sum + own, 0);
  return Math.max(...utilities.map((own, arm) => (total * own) / utility / counts[arm])) - 1;
}
