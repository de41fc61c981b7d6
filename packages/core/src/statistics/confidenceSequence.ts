import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { ln, lnShortfall, stirlingErrorAt } from "../math/index.js";

/** Halvings of the stretch between the mean and the end of the range: an end is off by 2^-50 of that stretch. */
const HALVINGS = 50;
/** Up to it a count and a sum of halves are exact. */
const MOST = 1_000_000_000_000;
const HALF_LN_TWO_OVER_PI = -0.2257913526447274;

/**
 * A confidence sequence for the mean μ of rewards in [0, 1], from their number n and sum S alone: with probability
 * 1 − error at least, μ lies in the interval at every n at once. So one may look after every reward, stop when one
 * likes, and let a bandit decide by what it has seen whether the arm is pulled again. For one arm; μ stays the same.
 *
 *   M_n(m) = ∫ (q/m)^S ((1 − q)/(1 − m))^(n − S) dBeta(q; 1/2, 1/2),   interval: { m : M_n(m) < 1/error }
 *
 * For a coin M_n(μ) is a likelihood ratio mixed over q: its expectation stays 1 [robbins1970]. For other rewards x in
 * [0, 1] a factor (q/m)^x ((1 − q)/(1 − m))^(1 − x) is convex in x, hence at most x·q/m + (1 − x)(1 − q)/(1 − m), whose
 * expectation is 1 where m = μ: a supermartingale [howard2021]. By Ville's inequality it ever reaches 1/error with
 * probability `error` at most. Nothing is asked of independence: only that each reward, given what was known before it,
 * has the expectation μ.
 *
 * Why Beta(1/2, 1/2): M_n(m) is at least e^(n·kl(S/n, m)) / (2 sqrt(n)) wherever S/n lies [krichevsky1981], so that
 * rare and frequent successes have narrow intervals alike, and zeros and ones may change places.
 *
 * Where the expectation drifts, read it as an interval for the running mean of the expectations so far. If that never
 * leaves [a, b], it misses with probability error·(odds of b / odds of a)^(1/4) at most: as ln(1 − m + m·e^λ) is
 * concave in m, e^(λS) / (1 − m + m·e^λ)^n with the running mean m is below a supermartingale for every λ, and the
 * density of λ = logit q − logit m under the mixture changes by e^(1/2) at most where logit m changes by 1.
 */
export const confidenceSequence = checked(
  { count: needs.whole(0, MOST), sum: needs.number({ min: 0 }), error: needs.number({ above: 0, max: 1 }) },
  (count: number, sum: number, error: number): readonly [low: number, high: number] => {
    if (sum > count) {
      throw new EvenhandError("parameter-range", {
        received: sum,
        required: `at most ${count}, the count`,
        path: "sum",
      });
    }
    if (count === 0) return [0, 1];
    const isOutside = capitalTest(count, sum, error);
    const mean = sum / count;
    return [sum === 0 ? 0 : end(0, mean, isOutside), sum === count ? 1 : end(1, mean, isOutside)];
  },
);

/**
 * Whether M_n(m) >= 1/error. With p = (S + 1/2)/(n + 1) and Stirling's formula for the three factors of
 * Γ(S + 1/2)·Γ(n − S + 1/2) / (π·Γ(n + 1)),
 *
 *   ln M_n(m) = S ln(p/m) + (n − S) ln((1 − p)/(1 − m)) − ln(n + 1)/2 + ln(2/π)/2 + Stirling's errors,
 *
 * and the two logarithms as their tangents and what they fall short of them: else they would cancel where n is large.
 */
function capitalTest(count: number, sum: number, error: number): (m: number) => boolean {
  const rest = count - sum;
  const [up, down, all] = [sum + 0.5, rest + 0.5, count + 1];
  const errors = stirlingErrorAt(up) + stirlingErrorAt(down) - stirlingErrorAt(all);
  const target = -ln(error) + ln(all) / 2 - HALF_LN_TWO_OVER_PI - errors;
  const slope = (all * (rest - sum)) / (2 * up * down);
  return (m) => {
    const ahead = m - up / all;
    const above = lnShortfall((ahead * all) / up);
    const below = lnShortfall((-ahead * all) / down);
    return ahead * slope + sum * above + rest * below >= target;
  };
}

/** Where the interval ends between the mean, which is in it, and `far`: the outer one of two neighbours. */
function end(far: number, mean: number, isOutside: (m: number) => boolean): number {
  let outside = far;
  let inside = mean;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (outside + inside) / 2;
    if (isOutside(middle)) outside = middle;
    else inside = middle;
  }
  return outside;
}
