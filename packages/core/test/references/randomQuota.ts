/**
 * The trivial randomised fair policy, section 3.1 of Patil, Ghalme, Nair, Narahari, "Stochastic Multi-armed Bandits
 * with Arm-specific Fairness Guarantees" (2019): in every round, whatever happened before, arm i with probability
 *
 *     p_i = r_i + (1 − Σ r_j)/k.
 *
 * It keeps the quotas in expectation, and not on every path. The draw is by the inverse
 * distribution function, with exact sums.
 */
import { add, divide, fraction, ONE, subtract } from "../support/fraction.js";
import type { Fraction } from "../support/history.js";
import { range } from "../support/history.js";
import { total } from "../support/exact.js";
import { drawArm } from "./shareDraw.js";

export function randomQuotaReference(options: {
  shares: readonly Fraction[];
  rounds: number;
  /** A number in [0, 1) for each round. */
  uniform: (round: number) => number;
}): number[] {
  const free = subtract(ONE, total(options.shares));
  if (free[0] < 0n) throw new Error("the shares add up to more than 1");
  const probabilities = options.shares.map((share) => add(share, divide(free, fraction(options.shares.length))));
  return range(options.rounds).map((index) => drawArm(probabilities, options.uniform(index + 1)));
}
