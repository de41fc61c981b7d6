/**
 * Utility (1), the optimum of Lemma 1 and the regret (2) of Ron, Ben-Porat, Shalit, "Corporate Social Responsibility
 * via Multi-Armed Bandits":
 *
 *     U(N) = Σ μ_i·N_i − Σ λ_i·max{D_i − N_i, 0},   D_i = floor(T·f(μ)_i),
 *     OPT: an arm with Δ_i < λ_i gets D_i pulls, one with Δ_i > λ_i none, an optimal arm the rest.
 *
 * Settled: the true means, also in f; D is rounded down (section 2.1) in the counts and in the penalty, a value within
 * 1e-9 below an integer counting as that integer. With Δ_i = λ_i any number from 0 to D_i is optimal: 0 here. The arm
 * that takes the rest is the lowest of the optimal ones; any other optimal arm is served like a sub-optimal one (Δ =
 * 0).
 */
import { firstLargest, range } from "../support/history.js";

export interface OpportunityInstance {
  /** The horizon T. */
  readonly rounds: number;
  /** μ. */
  readonly means: readonly number[];
  readonly lambda: readonly number[];
  /** f. */
  readonly share: (means: number[]) => number[];
}

/** D. */
export function deservedPulls(instance: OpportunityInstance): number[] {
  return instance.share([...instance.means]).map((share) => Math.floor(instance.rounds * share + 1e-9));
}

export function utility(instance: OpportunityInstance, counts: readonly number[]): number {
  const deserved = deservedPulls(instance);
  return counts.reduce(
    (total, count, arm) =>
      total + instance.means[arm] * count - instance.lambda[arm] * Math.max(deserved[arm] - count, 0),
    0,
  );
}

export function optimalCounts(instance: OpportunityInstance): number[] {
  const { means, lambda, rounds } = instance;
  const best = firstLargest(range(means.length), (arm) => means[arm]);
  const counts = deservedPulls(instance).map((deserved, arm) =>
    arm !== best && means[best] - means[arm] < lambda[arm] ? deserved : 0,
  );
  counts[best] = rounds - counts.reduce((total, count) => total + count, 0);
  return counts;
}

/** All vectors of `arms` counts that add up to `total`. */
export function countVectors(arms: number, total: number): number[][] {
  if (arms === 1) return [[total]];
  return range(total + 1).flatMap((first) => countVectors(arms - 1, total - first).map((rest) => [first, ...rest]));
}

/** The largest utility over all count vectors, from the definition. */
export function bruteForceUtility(instance: OpportunityInstance): number {
  const vectors = countVectors(instance.means.length, instance.rounds);
  return vectors.reduce((best, counts) => Math.max(best, utility(instance, counts)), -Infinity);
}

/** (2): the utility of OPT minus the average utility of runs, each given by its list of pulled arms. */
export function opportunityRegret(instance: OpportunityInstance, runs: readonly (readonly number[])[]): number {
  const utilities = runs.map((pulls) =>
    utility(
      instance,
      instance.means.map((_mean, arm) => pulls.filter((pulled) => pulled === arm).length),
    ),
  );
  return utility(instance, optimalCounts(instance)) - utilities.reduce((total, one) => total + one, 0) / runs.length;
}
