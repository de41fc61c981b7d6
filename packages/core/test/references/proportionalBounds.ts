/**
 * The bounds of Wang and Rudin, "Bandit Learning for Proportionally Fair Allocations": conditions and right-hand sides.
 * log is the natural logarithm; S is a vector of pulls, f(S) = Σ μ_i·log n_i(S), |S* ∖ S| = Σ max{0, n*_i − n_i}.
 *
 * Settled. Proposition 2: t is the number of pulls, warm-up included, and t ≥ K. Lemma 1: "j_t, the arm played at time
 * t" must be the arm that S_t makes the algorithm play next: the proof takes the argmax at S_t. Its last root has
 * 2·log(2KT/δ) in the statement and log(2KT/δ) in the proof; the statement's is the default. Proposition 4: "+ O(1)"
 * has no constant; the step before it drops a sum over K arms, and (15) a division by Σμ, so Σμ ≥ 1 should be asked
 * for. Theorem 1 has no constant; `theorem1Gap` is the last explicit line of its proof. Theorem 2: t is the loop
 * counter s; the right side needs μ_j > t^(−1/4), the probability δ < 3/π².
 */
import { firstLargest, range } from "../support/history.js";
import { approximatelyProportional } from "./proportionalOracle.js";

/** Proposition 2: n_{t,i} ≥ c·t/(4(K − 1) + c), rewards in [c, 1], t ≥ K. */
export function proposition2Pulls(arms: number, t: number, c: number): number {
  return (c * t) / (4 * (arms - 1) + c);
}

/** |S* ∖ S|. */
export function multisetDifference(best: readonly number[], counts: readonly number[]): number {
  return best.reduce((total, count, arm) => total + Math.max(0, count - counts[arm]), 0);
}

/** What Lemma 1 adds to f(S_t); `next` is the arm that is played at S_t. */
export function lemma1Gap(options: {
  means: readonly number[];
  best: readonly number[];
  counts: readonly number[];
  next: number;
  rounds: number;
  delta: number;
  /** 2 in the statement, 1 in the proof. */
  factor?: 1 | 2;
}): number {
  const { means, best, counts, next, rounds, delta, factor = 2 } = options;
  const log = Math.log((2 * rounds * means.length) / delta);
  const first = (means[next] + Math.sqrt(log / counts[next])) * Math.log(1 + 1 / counts[next]);
  const second = counts.map(
    (count, arm) => Math.max(0, best[arm] - count) * Math.sqrt((factor * log) / count) * Math.log(1 + 1 / count),
  );
  return multisetDifference(best, counts) * first + second.reduce((total, one) => total + one, 0);
}

/** The arm that S_t and the estimates make Fairly-Greedy play: Lemma 1's j_t. */
export function nextGreedyArm(estimates: readonly number[], counts: readonly number[]): number {
  return firstLargest(range(counts.length), (arm) => estimates[arm] * Math.log((counts[arm] + 1) / counts[arm]));
}

/** Proposition 4's bound on |S* ∖ S_T| without its "+ O(1)". */
export function proposition4Difference(arms: number, rounds: number, c: number, delta: number): number {
  return arms * Math.sqrt(((4 * (arms - 1) + c) * rounds * Math.log((2 * rounds * arms) / delta)) / c);
}

/** Theorem 1: f(S*) − f(S_T) = O(this). */
export function theorem1Rate(arms: number, rounds: number, c: number, delta: number): number {
  return Math.sqrt(arms ** 5 / (c ** 3 * rounds)) * Math.log((arms * rounds) / delta);
}

/** The last explicit line of Theorem 1's proof, for a given |S* ∖ S_T|. */
export function theorem1Gap(arms: number, rounds: number, c: number, delta: number, difference: number): number {
  const pulls = proposition2Pulls(arms, rounds, c);
  const log = Math.log((2 * rounds * arms) / delta);
  return (difference * (1 + Math.sqrt(log / pulls) + Math.sqrt((2 * log) / pulls))) / pulls;
}

/** Theorem 2's condition t^(3/4)/K − sqrt(2t·log(2Kt/δ)) ≥ 2·t^(1/2)·log(2Kt/δ). */
export function theorem2Applies(arms: number, t: number, delta: number): boolean {
  const log = Math.log((2 * arms * t) / delta);
  return Math.pow(t, 3 / 4) / arms - Math.sqrt(2 * t * log) >= 2 * Math.sqrt(t) * log;
}

/** 1 − π²δ/3; negative for δ > 3/π². */
export const theorem2Probability = (delta: number): number => 1 - (Math.PI ** 2 * delta) / 3;

/** Theorem 2's ≲ on both sides for one ordered pair, "≤ or ≈"; undefined where μ_j ≤ t^(−1/4). */
export function theorem2Holds(
  [ni, nj]: readonly [number, number],
  [mi, mj]: readonly [number, number],
  t: number,
): boolean | undefined {
  const slack = Math.pow(t, -1 / 4);
  if (mj <= slack) return undefined;
  const [low, high] = [[mi - slack, mj + slack] as const, [mi + slack, mj - slack] as const];
  const notBelow = low[0] * nj <= ni * low[1] || approximatelyProportional([ni, nj], low);
  return notBelow && (ni * high[1] <= high[0] * nj || approximatelyProportional([ni, nj], high));
}
