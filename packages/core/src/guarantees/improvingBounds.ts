import { type Arm, checkArm } from "../arms.js";
import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { checkEnvironment, type Environment } from "../environment.js";
import type { Curve } from "../functions/curve.js";
import { LARGEST_COUNT } from "../limits.js";
import { bound, type Bound, noBound } from "./bound.js";

// What is known of improving arms [patil2023]: competitive ratios, totals, and what Algorithm 1 does on a run.

// Competitive ratios OPT/ALG (Theorems 2 to 4). The upper bounds are for curves with diminishing returns from f(0) >= 0
// on, which includes f(2) <= 2·f(1): 1 − n^(−a), with f(1) = 0, is outside them at its first pulls.

/**
 * What the instances I_m force on every deterministic policy, exactly: on the I_m of the arm that it pulls least,
 *
 *   OPT = T(T + 1)/(2kN),   ALG <= (T − (N − 1)/2)/k,   N = ceil(T/k),
 *
 * with equality for a policy that pulls another arm throughout.
 */
export const forcedByLowerBoundFamily = checked(
  { arms: needs.arms, horizon: needs.horizon },
  (arms: number, horizon: number): { ratio: number; regret: number } => {
    const pulls = Math.ceil(horizon / arms);
    const optimum = (horizon * (horizon + 1)) / (2 * arms * pulls);
    const reward = (horizon - (pulls - 1) / 2) / arms;
    return { ratio: optimum / reward, regret: optimum - reward };
  },
);

/**
 * Theorem 2 (b): every policy has OPT/ALG >= k/2 on some instance. The family gives that where k divides T or T is long
 * (T >= 2k² − 4k suffices), and not always: k = 5, T = 7 gives 28/13.
 */
export const leastWorstRatio = checked(
  { arms: needs.arms, horizon: needs.horizon },
  (arms: number, horizon: number): Bound => {
    if (forcedByLowerBoundFamily(arms, horizon).ratio >= arms / 2) return bound(arms / 2);
    return noBound("the instances I_m force less than k/2 at this horizon, which k does not divide");
  },
);

/** Theorem 3, the lower end: round robin has OPT/ALG >= k²/2 on its witness; infinite for T < k. */
export const roundRobinLeastWorstRatio = checked({ arms: needs.arms }, (arms: number): Bound => {
  return bound((arms * arms) / 2);
});

/** Theorem 3, the upper end: round robin has OPT/ALG <= 8k² on every instance. */
export const roundRobinRatio = checked(
  { arms: needs.arms, horizon: needs.horizon },
  (arms: number, horizon: number): Bound => {
    if (horizon < arms) return noBound("some arm is not pulled at all before round k: the ratio may be infinite");
    return bound(8 * arms * arms);
  },
);

/**
 * Round robin's worst ratio, exactly: T(T + 1)/(n(n + 1)) with n = floor(T/k), at most
 * 2k². Ours, sharper than Theorem 3.
 *
 * With f concave from f(0) >= 0, f(m) <= (m/n)·f(n) for m >= n and Rew(n) >= f(n)·(n + 1)/2; so
 * Rew(T)/Rew(n) <= 1 + f(n)·Σ_{m=n+1}^{T} m/n / Rew(n) <= T(T + 1)/(n(n + 1)). The line n/T attains it.
 */
export const roundRobinWorstRatio = checked(
  { arms: needs.arms, horizon: needs.horizon },
  (arms: number, horizon: number): Bound => {
    const pulls = Math.floor(horizon / arms);
    if (pulls === 0) return noBound("some arm is not pulled at all before round k: the ratio may be infinite");
    return bound((horizon * (horizon + 1)) / (pulls * (pulls + 1)));
  },
);

const RATIO_FOR_EACH_ARM = 200;

/**
 * Theorem 4: Algorithm 1 has OPT/ALG <= 200k (the O(k) of its proof).
 *
 * Not for T < k, and not while the forced first two pulls of every arm are most of the horizon and k is large:
 * zero arms and a last one n/T give T(T + 1)/(n(n + 1)) with n = 1 for k <= T < 2k, and n = T − 2k + 2 from
 * then on. That exceeds 200k at T = 2k − 1 for k >= 101 and at T = 2k for k >= 300. At T = k no deterministic
 * policy does better than k(k + 1)/2.
 */
export const anytimeImprovingRatio = checked(
  { arms: needs.arms, horizon: needs.horizon },
  (arms: number, horizon: number): Bound => {
    if (horizon < arms) return noBound("some arm is not pulled at all before round k: the ratio may be infinite");
    const pulls = Math.max(1, horizon - 2 * arms + 2);
    if ((horizon * (horizon + 1)) / (pulls * (pulls + 1)) > RATIO_FOR_EACH_ARM * arms) {
      return noBound("the forced pulls are most of the horizon: k − 1 zero arms and one line n/T have a larger ratio");
    }
    return bound(RATIO_FOR_EACH_ARM * arms);
  },
);

// How much of a long run's total a short run has, on improving arms (Lemmas 7 and 9, Corollary 8). All are for curves
// with diminishing returns from f(0) >= 0 on: where f(1) = 0 < f(2), Lemma 7 fails for n <= 2.

/**
 * Lemma 7: Rew_i(n)/Rew_i(T) is at least 1/5 for n >= T/2, and 16n²/(25T²) before (the paper's αT/k is n).
 * Corollary 8: so is OPT(n)/OPT(T).
 */
export const leastPartOfTotal = checked(
  { pulls: needs.number(), horizon: needs.horizon },
  (pulls: number, horizon: number): Bound => {
    if (pulls < 1 || pulls > horizon) return noBound("the shorter run has from 1 to T pulls");
    const part = pulls / horizon;
    return bound(part >= 1 / 2 ? 1 / 5 : (16 / 25) * part * part);
  },
);

/**
 * Lemma 9: under Algorithm 1 OPT(T)/Rew_i(N_i) <= 200·T²/N_i², if no arm has more than half of the pulls.
 *
 * Not for an arm that has only the two pulls that Algorithm 1 is forced to make: with k = 4 and T = 8, an arm with 1
 * and three with 2^(−14), it is 65 536 against 3 200.
 */
export const anytimeImprovingArmRatio = checked(
  { pulls: needs.numbers({ min: 0 }), arm: needs.whole() },
  (pulls: readonly number[], arm: Arm): Bound => {
    checkArm(arm, pulls.length, "arm");
    const horizon = pulls.reduce((sum, count) => sum + count, 0);
    if (Math.max(...pulls) > horizon / 2) return noBound("one arm has more than half of the pulls");
    if (pulls[arm] <= 2) return noBound("the arm has had no pull but the two that are forced");
    const part = pulls[arm] / horizon;
    return bound(200 / (part * part));
  },
);

// What Algorithm 1 does on improving arms, as questions to a run (Lemmas 6 and 10, Theorem 5).

const curveCheck = needs.object({ reward: needs.aFunction, potential: needs.optional(needs.number()) });

/**
 * Lemma 6 for one N: is the first arm that was pulled an (N + 1)-th time a best single arm for horizon N? Undefined
 * where none was. It needs N >= 2, since the first two pulls of every arm are forced. Compared exactly.
 */
export const firstAcrossIsBest = checked(
  { environment: checkEnvironment, pulls: needs.listOf(needs.whole()), n: needs.whole(1, LARGEST_COUNT) },
  (environment: Environment, pulls: readonly Arm[], n: number): boolean | undefined => {
    const counts = new Array<number>(environment.arms).fill(0);
    const first = pulls.find((arm) => ++counts[arm] === n + 1);
    if (first === undefined) return undefined;
    const reached = environment.expectedTotal(first, n);
    return counts.every((_, arm) => environment.expectedTotal(arm, n) <= reached);
  },
);

/** Lemma 10: an arm that is pulled only finitely often, N_i times, has stopped improving, Δ_i(N_i) = 0. */
export const isImproving = checked(
  { curve: curveCheck, pulls: needs.whole() },
  (curve: Curve, pulls: number): boolean => {
    return pulls < 2 || curve.reward(pulls) > curve.reward(pulls - 1);
  },
);

/**
 * Theorem 5's a_i − f_i(N_i) <= ε. For every ε > 0 Algorithm 1 gets there in time. Undefined where a_i is not known.
 */
export const hasReachedPotential = checked(
  { curve: curveCheck, pulls: needs.whole(), tolerance: needs.number() },
  (curve: Curve, pulls: number, tolerance: number): boolean | undefined => {
    if (curve.potential === undefined) return undefined;
    return curve.potential - (pulls === 0 ? 0 : curve.reward(pulls)) <= tolerance;
  },
);
