/**
 * Proportional Catch-Up with line 6 of Algorithm 2 as printed, of Wang and Rudin, "Bandit Learning for Proportionally
 * Fair Allocations"; proportionalCatchUp.ts has the pass of Algorithm 3, which the paper offers as its approximation.
 *
 *     Pull each arm once. Loop s = 1, 2, …: with probability s^(−1/4) one pull of a uniformly random arm; otherwise
 *     play arms so that n_i/n_j ≈ μ̂_{s,i}/μ̂_{s,j} for all i, j. Then update the estimators.
 *
 *     x ≈ y, for x = n_i/n_j and y = μ̂_i/μ̂_j, means
 *     (x − y)·((n_i + 1)/n_j − y) ≤ 0   or   (x − y)·((n_i − 1)/n_j − y) ≤ 0.
 *
 * Settled:
 * - Estimates carry the index s and are updated in line 7: within line 6 they are those of the loop's beginning, while
 *   n counts the pulls of line 6 too.
 * - Times n_j·μ̂_j, the relation reads |n_i·μ̂_j − n_j·μ̂_i| ≤ μ̂_j: no division. Both orders of a pair are asked for.
 * - Which arms line 6 plays is left open. Here one at a time the arm furthest behind, the smallest n_i/μ̂_i (compared
 *   as n_i·μ̂_j < n_j·μ̂_i; ties to the lowest arm), until all pairs are ≈: the paper "plays catch-up" with arms that
 *   have fallen behind. If they are so at once, the loop pulls nothing and only s grows.
 * - Means are positive, as the paper's rewards are. An arm whose mean is 0 beside a positive one is never ≈ to it, so
 *   that line 6 goes on to the horizon; it is never the one furthest behind.
 * - The T rounds include the warm-up, and the horizon may end inside the warm-up or inside line 6. The caller supplies
 *   coin and random arm of loop s.
 */
import { History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

/** Whether n_i/n_j ≈ μ_i/μ_j, for the ordered pair (i, j). */
export function nearlyProportional(pulls: readonly number[], means: readonly number[], i: number, j: number): boolean {
  const difference = pulls[i] * means[j] - pulls[j] * means[i];
  return difference * (difference + means[j]) <= 0 || difference * (difference - means[j]) <= 0;
}

/** The arm that line 6 pulls next, or null where all pairs are ≈. */
export function nextCatchUp(pulls: readonly number[], means: readonly number[]): number | null {
  const all = range(pulls.length);
  if (all.every((i) => all.every((j) => nearlyProportional(pulls, means, i, j)))) return null;
  let behind = 0;
  for (const arm of all) if (pulls[arm] * means[behind] < pulls[behind] * means[arm]) behind = arm;
  return behind;
}

export function frozenCatchUpReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  /** In [0, 1), for loop s. */
  coin: (s: number) => number;
  /** The arm that loop s pulls if its coin says so. */
  uniformArm: (s: number) => number;
}): number[] {
  const history = new History();
  const all = range(options.arms);
  const pull = (arm: number): void => history.pull(history.pulls.length + 1, arm, options.rewards);
  const left = (): boolean => history.pulls.length < options.rounds;

  for (const arm of all) if (left()) pull(arm);
  for (let s = 1, lastPull = 0; left(); s++) {
    const before = history.pulls.length;
    if (options.coin(s) < Math.pow(s, -1 / 4)) pull(options.uniformArm(s));
    else {
      const means = all.map((arm) => history.mean(arm));
      const next = (): number | null =>
        nextCatchUp(
          all.map((arm) => history.count(arm)),
          means,
        );
      for (let arm = next(); arm !== null && left(); arm = next()) pull(arm);
    }
    if (history.pulls.length > before) lastPull = s;
    if (s - lastPull > 10_000) throw new Error(`loops ${lastPull + 1} to ${s} pulled nothing: the coin never falls`);
  }
  return history.arms();
}
