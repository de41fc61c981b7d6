/**
 * Horizon-unaware improving bandits, Algorithm 1 of Patil, Nair, Ghalme, Khan, "Mitigating Disparity while Maximizing
 * Reward: Tight Anytime Guarantee for Improving Bandits" (2023). Pull each arm twice; then in each round, with
 * Δ_i = f_i(N_i) − f_i(N_i − 1) and N* = max_j N_j (lines 6–9),
 *
 *     p_i = Rew_i(N_i) + Σ_{n=1}^{N* − N_i} [ f_i(N_i) + n·Δ_i ],
 *
 * and pull the arm with the largest p_i; ties: the fewest pulls, then the lowest arm (the paper: arbitrarily).
 *
 * Settled: p is not clipped at 1. The first two sweeps are 0, …, k−1, 0, …, k−1. Equality of p decides ties, so the
 * sums must be exact: give curves whose values are dyadic rationals.
 */
import { firstLargest, range } from "../support/history.js";

/** f_arm(n), n = 1, 2, … */
export type Curve = (arm: number, n: number) => number;

/** Rew_i(N) = f_i(1) + … + f_i(N). */
export function totalReward(curve: Curve, arm: number, pulls: number): number {
  return range(pulls).reduce((total, before) => total + curve(arm, before + 1), 0);
}

export function optimisticTotal(curve: Curve, arm: number, n: number, most: number): number {
  const slope = curve(arm, n) - curve(arm, n - 1);
  let total = totalReward(curve, arm, n);
  for (let step = 1; step <= most - n; step++) total += curve(arm, n) + step * slope;
  return total;
}

export function anytimeImprovingReference(options: { arms: number; rounds: number; curve: Curve }): number[] {
  const { arms, rounds, curve } = options;
  const pulls: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    if (round <= 2 * arms) {
      pulls.push((round - 1) % arms);
      continue;
    }
    const counts = range(arms).map((arm) => ({ arm, n: pulls.filter((pulled) => pulled === arm).length }));
    const most = Math.max(...counts.map(({ n }) => n));
    const optimistic = counts.map(({ arm, n }) => ({ arm, n, p: optimisticTotal(curve, arm, n, most) }));
    const largest = Math.max(...optimistic.map(({ p }) => p));
    pulls.push(
      firstLargest(
        optimistic.filter(({ p }) => p === largest),
        ({ n }) => -n,
      ).arm,
    );
  }
  return pulls;
}

/** OPT(I, T) by Proposition 1: the best total of a single arm pulled T times. */
export function offlineOptimum(curve: Curve, arms: number, horizon: number): number {
  return Math.max(...range(arms).map((arm) => totalReward(curve, arm, horizon)));
}

/** OPT(I, T) from its definition: the best total over all ways to split T pulls among the arms. */
export function bruteForceOptimum(curve: Curve, arms: number, horizon: number): number {
  const last = arms - 1;
  if (last === 0) return totalReward(curve, 0, horizon);
  const splits = range(horizon + 1).map(
    (pulls) => totalReward(curve, last, pulls) + bruteForceOptimum(curve, last, horizon - pulls),
  );
  return Math.max(...splits);
}
