import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { exp } from "../../math/index.js";
import type { Round } from "../../policy.js";
import { type Generator, purpose, type Seed } from "../../random/index.js";

/**
 * The arm that the round's number falls on, where each has its share of [0, 1): the first uniform number of the
 * generator keyed by (seed, choice, t, size), size being how many are open. So successive choices of a round are drawn
 * independently.
 */
export function drawByShare(generator: Generator, seed: Seed, round: Round, shares: Float64Array, open?: ArmSet): Arm {
  let rest = generator.key(seed, purpose.choice, round, open?.size ?? shares.length).uniform();
  let last = NO_ARM;
  for (let arm = 0; arm < shares.length; arm++) {
    if (shares[arm] === 0) continue;
    last = arm;
    if (rest < shares[arm]) return arm;
    rest -= shares[arm];
  }
  // Shares add up to 1 but for rounding.
  return last;
}

/**
 * The means within these bounds that promise the most reward when arms are exposed by merit:
 *
 *   argmax_θ  Σ_i f(θ_i)·θ_i / Σ_i f(θ_i),   low_i <= θ_i <= high_i
 *
 * It is above v just where some θ has Σ_i f(θ_i)·(θ_i − v) > 0, whose terms can be chosen one by one: each first falls
 * and then rises in θ_i, so that one of the two ends is best. With v set to the value of that θ, and so on, v rises to
 * the maximum in a few steps (Dinkelbach, On nonlinear fractional programming, 1967). The paper climbs by projected
 * gradients, which need not find it.
 */
export function mostPromising(
  low: Float64Array,
  high: Float64Array,
  c: number,
  into: Float64Array,
  open?: ArmSet,
): Float64Array {
  const top = high.reduce((most, value, arm) => (open?.has(arm) === false ? most : Math.max(most, value)), -Infinity);
  const merit = (mean: number) => exp(c * (mean - top));
  let value = -Infinity;
  for (;;) {
    let weighed = 0;
    let total = 0;
    for (let arm = 0; arm < low.length; arm++) {
      if (open?.has(arm) === false) continue;
      const atHigh = merit(high[arm]) * (high[arm] - value);
      // In the first step every arm is at its high end.
      const isHigh = value === -Infinity || atHigh >= merit(low[arm]) * (low[arm] - value);
      into[arm] = isHigh ? high[arm] : low[arm];
      weighed += merit(into[arm]) * into[arm];
      total += merit(into[arm]);
    }
    const next = weighed / total;
    if (!(next > value)) return into;
    value = next;
  }
}
