import type { Arm } from "../arms.js";
import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";

// The best that anyone could do who knew the means of arms that stay as they are.

/** Relative: sums of a horizon's rewards are rounded. */
const ROUNDING = 1e-9;

/** The arms' mean rewards, for what has a meaning only where arms stay as they are. Others are refused. */
export function fixedMeans(environment: Environment, horizon: number): Float64Array {
  checkMeansByPulls(environment);
  return Float64Array.from({ length: environment.arms }, (_, arm) => {
    const mean = environment.expectedTotal(arm, 1);
    const total = environment.expectedTotal(arm, horizon);
    if (Math.abs(total - mean * horizon) <= ROUNDING * Math.max(1, Math.abs(total))) return mean;
    throw new EvenhandError("means-not-fixed", {
      received: `the arm at index ${arm}: expected reward ${mean} at its first pull, ${total} at ${horizon} pulls`,
      required: "the same expected reward at every pull",
      path: "environment",
    });
  });
}

/** Refuses means that change by the round, for what is told from counts of pulls. */
export function checkMeansByPulls(environment: Environment): void {
  if (environment.meanAt === undefined && environment.reactsToRounds !== true) return;
  throw new EvenhandError("means-not-fixed", {
    received: "means that change by the round",
    required: "means that stay as they are or change by an arm's own pulls; dynamic-regret measures the others",
    path: "environment",
  });
}

/** Δ_k = max μ − μ_k: what a pull of arm k earns less than one of the best arm. Exactly 0 for equal means. */
export function gaps(means: ArrayLike<number>): Float64Array {
  const best = Float64Array.from(means).reduce((most, mean) => Math.max(most, mean), -Infinity);
  return Float64Array.from(means, (mean) => best - mean);
}

/**
 * The arms that a prophet serves, and those that it does not. It knows the means, and pays A_k
 * for each pull below a threshold.
 */
export interface ProphetSets {
  readonly optimal: readonly Arm[];
  readonly critical: readonly Arm[];
  readonly nonCritical: readonly Arm[];
}

/**
 * [penalty, Section 2]: A_opt = { μ_k = μ* }, A_cr = { A_k >= Δ_k > 0 }: cheaper to serve than to pay for,
 * A_non-cr = { Δ_k > A_k }: cheaper to pay for. Means and penalties are compared as the doubles they are,
 * Δ_k = μ* − μ_k rounded once: an arm with A_k = Δ_k is critical.
 */
export const prophetSets = checked(
  { means: needs.numbers(), penalties: needs.numbers() },
  (means: ArrayLike<number>, penalties: ArrayLike<number>): ProphetSets => {
    needs.equallyLong({ means, penalties });
    const gap = gaps(means);
    const arms = [...gap.keys()];
    return {
      optimal: arms.filter((arm) => gap[arm] === 0),
      critical: arms.filter((arm) => gap[arm] > 0 && penalties[arm] >= gap[arm]),
      nonCritical: arms.filter((arm) => gap[arm] > penalties[arm]),
    };
  },
);

/** Pulls of an arm that are all worth the same. */
interface GainStretch {
  readonly arm: Arm;
  readonly pulls: number;
  readonly gain: number;
}

/**
 * How many pulls each arm gets when the most valuable of `available` pulls are taken: the optimum of a sum of concave
 * functions, one for each arm: the stretches are its pieces of equal slope. Of
 * stretches with the same gain the first listed is taken first.
 */
export function fillByGain(arms: number, stretches: readonly GainStretch[], available: number): Float64Array {
  const counts = new Float64Array(arms);
  let left = available;
  for (const { arm, pulls } of [...stretches].sort((a, b) => b.gain - a.gain)) {
    const taken = Math.min(left, pulls);
    counts[arm] += taken;
    left -= taken;
  }
  return counts;
}
