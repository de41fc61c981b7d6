import { expand, highest, type Interval } from "./expand.js";
import { contains, derivative, type Expression, valueAt } from "./expression.js";

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

interface SumPart {
  readonly sum: Interval;
  readonly bound: number;
}

/** What is not bounded on so short a part, in proportion to the number of arms, is not bounded at all. */
const SHORTEST = 1e-9;

/**
 * The largest bound over all sums of the means, from 0 to the number of arms: the part in which the bound is largest is
 * halved until it does not exceed the goal, or there are `most` parts. It is an upper bound at any time.
 */
export function sumsByParts(
  boundOver: (sum: Interval) => number,
  arms: number,
  { goal = 0, most }: { readonly goal?: number; readonly most: number },
): number {
  const part = (low: number, high: number): SumPart => ({ sum: { low, high }, bound: boundOver({ low, high }) });
  const parts = [part(0, arms)];
  for (;;) {
    const worst = parts.reduce((best, own, at) => (own.bound > parts[best].bound ? at : best), 0);
    const { bound, sum } = parts[worst];
    if (bound <= goal || parts.length >= most || sum.high - sum.low < SHORTEST * arms) return bound;
    const middle = (sum.low + sum.high) / 2;
    parts[worst] = part(sum.low, middle);
    parts.push(part(middle, sum.high));
  }
}

/**
 * The largest sum of shares among two ways to have this sum of means: all arms alike, or the first ones at 1 and the
 * others at 0. It proves that shares can sum to so much, not that they cannot sum to more.
 */
export function largestSumAt(
  groups: readonly ArmGroup[],
  sum: number,
  arms: number,
): { readonly total: number; readonly means: string } {
  const ones = Math.floor(sum);
  const alike = [{ mean: sum / arms, count: arms }];
  const apart = [
    { mean: 1, count: ones },
    { mean: sum - ones, count: Math.min(1, arms - ones) },
    { mean: 0, count: Math.max(0, arms - ones - 1) },
  ];
  return [alike, apart]
    .map((parts) => ({ total: sharesOf(groups, parts, sum), means: inWords(parts) }))
    .reduce((best, one) => (one.total > best.total ? one : best));
}

/** A number of arms that all have this mean. */
interface EqualArms {
  readonly mean: number;
  readonly count: number;
}

function sharesOf(groups: readonly ArmGroup[], parts: readonly EqualArms[], sum: number): number {
  let [total, first] = [0, 0];
  for (const { mean, count } of parts) {
    if (groups.length === 1) {
      if (count > 0) total += count * valueAt(groups[0].expression, { mean, sum });
    } else {
      for (const { expression } of groups.slice(first, first + count)) total += valueAt(expression, { mean, sum });
    }
    first += count;
  }
  return total;
}

function inWords(parts: readonly EqualArms[]): string {
  return parts
    .filter(({ count }) => count > 0)
    .map(({ mean, count }) => `${Number(mean.toPrecision(6))}${count === 1 ? "" : ` (${count} arms)`}`)
    .join(", ");
}
