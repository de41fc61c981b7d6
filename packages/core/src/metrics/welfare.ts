import { EvenhandError } from "../errors.js";
import { exp, ln, pow } from "../math/index.js";
import { fixedMeans } from "../oracles/knownMeans.js";
import { defineMetric, type MetricContext, type Outcome } from "./metric.js";

// Regret as those see it whom the rounds serve, one after the other: each has what its round could expect, the mean of
// the arm that was pulled for it. The arms themselves, and what was promised to them, are no part of it.

/**
 * Nash regret [barman2023], of the rounds that were played:
 *
 *   μ* − (Π_s μ_{I_s})^(1/t) = μ* − exp(Σ_i N_i/t · ln μ_i)
 *
 * The geometric mean is that of one trial, from its counts of pulls, and the mean over trials is taken then: the form
 * of trajectories. The paper takes the mean of each round over all trials first, which is never more regret (Jensen).
 * It is at least the average regret (the inequality of the means).
 */
export const nashRegret = defineMetric({
  id: "nash-regret",
  title: "Nash regret",
  unit: "expected reward of a round",
  range: "0 to the best arm's mean",
  better: "lower",
  zero: "everyone had the best arm, where each round serves one person",
  perArm: false,
  regretLike: true,
  create: (context) => regretOf(context, "nash-regret", 0),
});

/** The harmonic mean. */
const HARMONIC = { p: -1 } as const;

/**
 * The same with the p-mean of the rounds' expected rewards [krishna2025]: (Σ_i N_i/t · μ_i^p)^(1/p). p = 1 is the
 * average regret of a round, p = 0 Nash regret, and the lower p is, the more do those count who had least.
 */
export const pMeanRegret = defineMetric({
  id: "p-mean-regret",
  title: "p-mean regret",
  unit: "expected reward of a round",
  range: "0 to the best arm's mean",
  better: "lower",
  zero: "everyone had the best arm, where each round serves one person",
  perArm: false,
  regretLike: true,
  parameters: {
    p: {
      kind: "number",
      min: -100,
      max: 1,
      default: HARMONIC.p,
      words: "p: 1 for the average, 0 for Nash, below 0 harsher",
    },
  },
  create: (context, values) => regretOf(context, "p-mean-regret", values?.p ?? HARMONIC.p),
});

function regretOf({ environment, horizon, perRound }: MetricContext, id: string, p: number) {
  const means = fixedMeans(environment, horizon);
  const lowest = means.findIndex((mean) => !(mean > 0));
  if (lowest >= 0) {
    throw new EvenhandError("metric-not-applicable", {
      received: `${id} where the arm at index ${lowest} has the mean ${means[lowest]}`,
      required: "means above 0: a round of which nothing can be expected would outweigh all others",
      path: "environment",
    });
  }
  const best = means.slice().sort().subarray(-perRound);
  const bestMean = powerMean(best, new Float64Array(best.length).fill(1), p);
  return {
    read: ({ pulls }: Outcome, into: Float64Array, at: number) => {
      // Rounding alone would put the best behind itself.
      into[at] = Math.max(0, bestMean - powerMean(means, pulls, p));
    },
  };
}

/** The p-mean of values with these weights. */
function powerMean(values: Float64Array, weights: Float64Array, p: number): number {
  // Ratios to the value that counts most are at most 1 to the power of p, and no power overflows.
  let unit = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    if (weights[i] === 0) continue;
    if (unit === 0 || (p > 0 ? values[i] > unit : values[i] < unit)) unit = values[i];
    total += weights[i];
  }
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    if (weights[i] === 0) continue;
    const ratio = values[i] / unit;
    sum += (weights[i] / total) * (p === 0 ? ln(ratio) : pow(ratio, p));
  }
  return unit * (p === 0 ? exp(sum) : pow(sum, 1 / p));
}
