/**
 * The statements of Patil, Nair, Ghalme, Khan, "Mitigating Disparity while Maximizing Reward: Tight Anytime Guarantee
 * for Improving Bandits" (2023) as numbers and predicates.
 *
 * Settled. They need diminishing returns from n = 1 on with f(0) ≥ 0, i.e. f(2) ≤ 2·f(1): with f(1) = 0 < f(2), as in 1
 * − n^(−a), Lemma 7, and with it the rest, fails for few pulls. Lemma 6 needs N ≥ 2 (both first sweeps are forced).
 * Theorems 3 and 4 and Lemma 9 are about horizons after the forced pulls: below T = k an arm is not pulled at all and
 * every ratio may be infinite; Lemma 9 fails for an arm with N_i ≤ 2 whose rewards are small; Theorem 4's 200k fails at
 * T = 2k for k ≥ 300 (k − 1 zero arms and the line n/T: T(T + 1)/6). Theorem 2's k/2 is what its family gives where k
 * divides T, or T is long.
 */
import { offlineOptimum, totalReward } from "./anytimeImproving.js";
import type { Curve } from "./anytimeImproving.js";
import { range } from "../support/history.js";

/** Theorem 2 (b); in (a), Regret ≥ c·T, the text leaves c open. */
export const theorem2Ratio = (arms: number): number => arms / 2;

/**
 * What the family I_m forces on every deterministic policy, exactly: OPT = T(T + 1)/(2kN), N = ceil(T/k), and no policy
 * gets more than (T − (N − 1)/2)/k on the I_m of its least pulled arm, which is what a single arm for ever gives.
 */
export function lowerBoundFamilyForces(arms: number, rounds: number): { ratio: number; regret: number } {
  const n = Math.ceil(rounds / arms);
  const optimum = (rounds * (rounds + 1)) / (2 * arms * n);
  const reward = (rounds - (n - 1) / 2) / arms;
  return { ratio: optimum / reward, regret: optimum - reward };
}

/** Theorem 3: lower and upper bound for round robin's competitive ratio. */
export const theorem3Ratios = (arms: number): readonly [number, number] => [arms ** 2 / 2, 8 * arms ** 2];

/** What k − 1 zero arms and a last arm n/T force on round robin: T(T + 1)/(n(n + 1)), n = floor(T/k). */
export function roundRobinWitnessRatio(arms: number, rounds: number): number {
  const n = Math.floor(rounds / arms);
  return (rounds * (rounds + 1)) / (n * (n + 1));
}

/** Theorem 4: the O(k) of its proof. */
export const theorem4Ratio = (arms: number): number => 200 * arms;

/** Theorem 5's inequality a_i − f_i(N_i) ≤ ε for an arm that was pulled N_i times. */
export function theorem5Holds(curve: Curve, arm: number, pulls: number, potential: number, epsilon: number): boolean {
  return potential - curve(arm, pulls) <= epsilon;
}

/** Lemma 6 for one N: is the first arm to be pulled N + 1 times optimal for N? True if no arm was. */
export function lemma6Holds(curve: Curve, arms: number, pulls: readonly number[], n: number): boolean {
  const first = pulls.find((arm, at) => pulls.slice(0, at + 1).filter((pulled) => pulled === arm).length === n + 1);
  return first === undefined || totalReward(curve, first, n) === offlineOptimum(curve, arms, n);
}

/** Lemma 7: the bound on Rew(n)/Rew(T), 1/5 for n ≥ T/2, else 16n²/(25T²), which is 16α²/(25k²) with n = αT/k. */
export function lemma7Bound(n: number, rounds: number): number {
  return n >= rounds / 2 ? 1 / 5 : (16 * n ** 2) / (25 * rounds ** 2);
}

/** Lemma 7 as Rew(n) ≥ bound·Rew(T), for one arm. */
export function lemma7Holds(curve: Curve, arm: number, n: number, rounds: number): boolean {
  return totalReward(curve, arm, n) >= lemma7Bound(n, rounds) * totalReward(curve, arm, rounds);
}

/** Corollary 8: the same bound on OPT(n)/OPT(T). */
export function corollary8Holds(curve: Curve, arms: number, n: number, rounds: number): boolean {
  return offlineOptimum(curve, arms, n) >= lemma7Bound(n, rounds) * offlineOptimum(curve, arms, rounds);
}

/** Lemma 9's 200T²/N_i² on OPT(T)/Rew_i(N_i); undefined where its condition, no arm above T/2 pulls, fails. */
export function lemma9Bound(counts: readonly number[], arm: number): number | undefined {
  const rounds = counts.reduce((total, count) => total + count, 0);
  return Math.max(...counts) <= rounds / 2 ? (200 * rounds ** 2) / counts[arm] ** 2 : undefined;
}

/** Lemma 10 for what can be seen in finitely many rounds: the arms that can still improve, f_i(N_i) > f_i(N_i − 1). */
export function improvingArms(curve: Curve, counts: readonly number[]): number[] {
  return range(counts.length).filter((arm) => curve(arm, counts[arm]) > curve(arm, counts[arm] - 1));
}
