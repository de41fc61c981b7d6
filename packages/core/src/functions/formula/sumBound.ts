import { expand } from "./expand.js";
import { contains, derivative, type Expression } from "./expression.js";
import { highest } from "./extremes.js";
import type { Interval } from "./interval.js";

/** Arms with the same expression. */
export interface ArmGroup {
  readonly expression: Expression;
  /** Its derivative by the mean; undefined where it may jump. */
  readonly rate: Expression | undefined;
  readonly count: number;
}

export function armGroup(expression: Expression, count: number): ArmGroup {
  const jumps = contains(expression, ({ kind }) => kind === "branch");
  return { expression, rate: jumps ? undefined : derivative(expression, "mean"), count };
}

/** Into how many pieces an arm's mean is cut where the bound of the whole is not good enough. */
const PIECES = 8;

/**
 * At least Σ_i e_i(x_i, s) for all means x from 0 to 1 whose sum s is in the interval. Two bounds, of which the smaller
 * counts: arm by arm
 *
 *   Σ_i max e_i,   and since Σ_i x_i = s,   Σ_i e_i(0, s) + (the steepest slope from 0)·s.
 *
 * The second is close for shares that are divided by the sum of all means, where the first is many times too large. It
 * is enough where it does not exceed the goal.
 */
export function sumBoundOver(groups: readonly ArmGroup[], sum: Interval, arms: number, goal: number): number {
  const mean = meansOf(sum, arms);
  let atZero = 0;
  let steepest = -Infinity;
  for (const { expression, count } of groups) {
    const expansion = expand(expression, { mean, sum });
    atZero += count * expansion.atZero.high;
    steepest = Math.max(steepest, expansion.slope.high);
  }
  const byLine = rounded(atZero + (steepest === 0 ? 0 : steepest * (steepest > 0 ? sum.high : sum.low)), arms);
  if (byLine <= goal) return byLine;
  const box = { mean, sum };
  const byArm = groups.reduce(
    (total, { expression, rate, count }) => total + count * highest(expression, rate, box, PIECES),
    0,
  );
  return Math.min(byLine, rounded(byArm, arms));
}

/** What an arm's mean can be where all means sum to this. */
export function meansOf(sum: Interval, arms: number): Interval {
  return { low: Math.max(0, sum.low - (arms - 1)), high: Math.min(1, sum.high) };
}

/** Sums over many arms are rounded at every addition. There is no bound where the sum is not a number. */
function rounded(value: number, arms: number): number {
  return Number.isNaN(value) ? Infinity : value + Math.abs(value) * (arms + 2) * Number.EPSILON;
}
