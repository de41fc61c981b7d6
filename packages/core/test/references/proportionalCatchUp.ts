/**
 * Proportional Catch-Up, Algorithms 2 and 3 of Wang and Rudin, "Bandit Learning for Proportionally Fair Allocations".
 *
 *     Pull each arm once. Loop s = 1, 2, …: with probability s^(−1/4) one pull of a uniformly random arm; otherwise
 *     a pass over all ordered pairs (i, j), i ≠ j, one pull a pair: j if n_i/n_j > μ̂_i/μ̂_j, else i.
 *
 * Settled: n and μ̂ are the current ones at each pair, the pulls of this very pass included; pairs go by i, then by j,
 * both ascending; the ratios are compared by cross-multiplication, n_i·μ̂_j > n_j·μ̂_i; the T rounds include the
 * warm-up, and the horizon may end inside the warm-up or inside a pass. The caller supplies
 * coin and random arm of loop s.
 */
import { History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

export function proportionalCatchUpReference(options: {
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
  for (let s = 1; left(); s++) {
    if (options.coin(s) < Math.pow(s, -1 / 4)) {
      pull(options.uniformArm(s));
      continue;
    }
    if (options.arms === 1) throw new Error("a single arm has no pairs: a pass would pull nothing");
    for (const [i, j] of all.flatMap((first) =>
      all.filter((second) => second !== first).map((second) => [first, second] as const),
    )) {
      if (left()) pull(history.count(i) * history.mean(j) > history.count(j) * history.mean(i) ? j : i);
    }
  }
  return history.arms();
}
