import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { bound, noBound, type Bound } from "./bound.js";

/**
 * Competitive ratios OPT/ALG on improving arms [patil2023, Theorems 2 to 4]. The upper bounds are for curves
 * with diminishing returns from f(0) >= 0 on, which includes f(2) <= 2·f(1): 1 − n^(−a), with f(1) = 0, is
 * outside them at its first pulls.
 */

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
