import { absolute, derivative, mentions, operation } from "./expression.js";
import { highest } from "./extremes.js";
import type { Interval } from "./interval.js";
import { armGroup, meansOf, sumBoundOver, type ArmGroup } from "./sumBound.js";
import { sumsByParts } from "./sumsByParts.js";

/** With more parts of the sum, or pieces of the mean, the constant would hardly be smaller. */
const PARTS = 64;
const PIECES = 256;
const FEWEST_PIECES = 4;

/**
 * A step in one arm's mean changes its own share at the rate of mean and sum together, and every share at the rate of
 * the sum:
 *
 *   L = max_j |∂f_j/∂mean + ∂f_j/∂sum| + Σ_i |∂f_i/∂sum|,
 *
 * at most, over all means from 0 to 1. Infinity where there is no bound.
 */
export function lipschitzOf(groups: readonly ArmGroup[], arms: number): number {
  const own = groups.map(({ expression }) =>
    armGroup(absolute(operation("+", derivative(expression, "mean"), derivative(expression, "sum"))), 1),
  );
  const common = groups.map(({ expression, count }) => armGroup(absolute(derivative(expression, "sum")), count));
  const parts = groups.some(({ expression }) => mentions(expression, "sum")) ? Math.ceil(PARTS / groups.length) : 1;
  const pieces = Math.max(FEWEST_PIECES, Math.ceil(PIECES / parts / groups.length));
  const boundOver = (sum: Interval) => {
    const box = { mean: meansOf(sum, arms), sum };
    const steepest = own.reduce(
      (most, { expression, rate }) => Math.max(most, highest(expression, rate, box, pieces)),
      0,
    );
    return steepest + sumBoundOver(common, sum, arms, 0);
  };
  return sumsByParts(boundOver, arms, { most: parts });
}
