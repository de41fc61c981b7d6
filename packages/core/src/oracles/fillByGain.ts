import type { Arm } from "../arms.js";

/** Pulls of an arm that are all worth the same. */
export interface Stretch {
  readonly arm: Arm;
  readonly pulls: number;
  readonly gain: number;
}

/**
 * How many pulls each arm gets when the most valuable of `available` pulls are taken: the optimum of a sum of concave
 * functions, one for each arm, whose slopes the stretches are. Of stretches with the same gain
 * the first listed is taken first.
 */
export function fillByGain(arms: number, stretches: readonly Stretch[], available: number): Float64Array {
  const counts = new Float64Array(arms);
  let left = available;
  for (const { arm, pulls } of [...stretches].sort((a, b) => b.gain - a.gain)) {
    const taken = Math.min(left, pulls);
    counts[arm] += taken;
    left -= taken;
  }
  return counts;
}
