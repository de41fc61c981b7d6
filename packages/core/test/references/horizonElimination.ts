/**
 * HKR, the horizon-aware baseline of Heidari, Kearns, Roth, "Tight Policy Regret Bounds for Improving and Decaying
 * Bandits" (2016), as compared with in section 5 of Patil, Nair, Ghalme, Khan, "Mitigating Disparity while Maximizing
 * Reward" (2023): look for the arm that is best if pulled T times. With n pulls of each survivor and Δ_i = f_i(n) −
 * f_i(n − 1),
 *
 *     optimistic_i  = Rew_i(n) + Σ_{j=1}^{T−n} min(1, f_i(n) + j·Δ_i),
 *     pessimistic_i = Rew_i(n) + Σ_{j=1}^{T−n} f_i(n);
 *
 * an arm whose optimistic total is below another survivor's pessimistic total is dropped; a last survivor gets the
 * rest.
 *
 * Settled: survivors are pulled in turn, in order, and elimination is tested after each full pass, first after the
 * second (Δ needs two pulls), for all survivors at once (an arm that was dropped in the same test drops none that
 * its own dropper would not). "Below" is strict. The horizon may end in the middle of a pass. Comparisons are exact
 * where the curves are dyadic rationals; both sums are loops, so that rounding never puts an arm's optimistic total
 * below its own pessimistic one.
 */
import { totalReward } from "./anytimeImproving.js";
import type { Curve } from "./anytimeImproving.js";
import { History, range } from "../support/history.js";

export function hkrOptimistic(curve: Curve, arm: number, n: number, horizon: number): number {
  const slope = curve(arm, n) - curve(arm, n - 1);
  let total = totalReward(curve, arm, n);
  for (let step = 1; step <= horizon - n; step++) total += Math.min(1, curve(arm, n) + step * slope);
  return total;
}

export function hkrPessimistic(curve: Curve, arm: number, n: number, horizon: number): number {
  let total = totalReward(curve, arm, n);
  for (let step = 1; step <= horizon - n; step++) total += curve(arm, n);
  return total;
}

export function hkrReference(options: { arms: number; rounds: number; curve: Curve }): number[] {
  const { arms, rounds, curve } = options;
  const history = new History();
  let survivors = range(arms);
  while (history.pulls.length < rounds) {
    for (const arm of survivors) {
      if (history.pulls.length < rounds) history.pull(history.pulls.length + 1, arm, curve);
    }
    if (history.pulls.length < rounds) survivors = surviving(history, survivors, rounds, curve);
  }
  return history.arms();
}

/** The arms that are left after the test at the end of a pass. */
function surviving(history: History, survivors: readonly number[], horizon: number, curve: Curve): number[] {
  return survivors.filter((arm) => {
    const n = history.count(arm);
    if (n < 2) return true;
    const optimistic = hkrOptimistic(curve, arm, n, horizon);
    return survivors.every((other) => other === arm || optimistic >= hkrPessimistic(curve, other, n, horizon));
  });
}
