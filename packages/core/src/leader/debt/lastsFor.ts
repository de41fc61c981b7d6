import type { DebtCurve, Moment, Terms } from "./curve.js";

/** What rounding may add, as a part of the sizes of all terms: a few times 2^-53 for each of about six steps. */
const MARGIN = 16 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;
const BELOW = 1 - 1e-15;

/**
 * For how many more rounds an arm that is ahead of another of the same rank is surely still ahead.
 *
 * In δ more rounds a deficit grows by at most r·δ, and by exactly that where it counts already; the root s = sqrt(2 ln
 * t) is concave and grows by at most δ/(t·s). So the lead shrinks by at most δ·rate, and what rounding may add grows no
 * faster than δ times the sizes of the rate's terms. Early, never late.
 */
export function debtLastsFor(
  first: DebtCurve,
  second: DebtCurve,
  { cap, positivePart }: Terms,
  { round, root }: Moment,
): number {
  if (root === 0) return 0;
  // For this many rounds the second arm's debt is below 0 and does not count.
  const idle = positivePart && second.debt < 0 ? (-second.debt / second.growth) * BELOW : 0;
  const tied = idle > 0 && indexIsNowhereBelow(first, second) ? idle : 0;
  const slopes = first.slope + second.slope;
  const sizes =
    Math.abs(first.debt) + Math.abs(second.debt) + Math.abs(first.base) + Math.abs(second.base) + slopes * root;
  const lead = first.value - second.value - MARGIN * sizes - TINY;
  if (!(lead > 0)) return Math.floor(tied);
  const perRound = 1 / (round * root);
  const still =
    MARGIN * (first.growth + second.growth + slopes * perRound) - (positivePart && first.debt < 0 ? 0 : first.growth);
  // While the first arm's own index grows; from its cap on it does not.
  const closing = Math.max(0, second.slope - first.slope) * perRound + still;
  let lasts = roundsToLose(lead, closing, idle, second.growth);
  if (cap < Infinity && first.slope > 0) {
    const toCap = ((first.weight * cap - first.base) / first.slope - root) / perRound - 1;
    if (toCap < lasts)
      lasts = Math.max(toCap, roundsToLose(lead, second.slope * perRound + still, idle, second.growth));
  }
  return Math.floor(Math.max(tied, lasts) * BELOW);
}

/** When a lead is gone that shrinks by `before` a round, and after `idle` rounds by `more` a round in addition. */
function roundsToLose(lead: number, before: number, idle: number, more: number): number {
  const left = lead - before * idle;
  if (!(left > 0)) return lead / before;
  const after = before + more;
  return after > 0 ? idle + left / after : Infinity;
}

/**
 * Whether the first arm is ahead in every later round, ties included. Rounding keeps the order of sums and products, so
 * it is enough to compare what they are made of.
 */
export function debtIsNowhereBelow(first: DebtCurve, second: DebtCurve): boolean {
  return (
    first.given <= second.given &&
    second.given <= Number.MAX_SAFE_INTEGER &&
    first.numerator === second.numerator &&
    first.denominator === second.denominator &&
    indexIsNowhereBelow(first, second)
  );
}

function indexIsNowhereBelow(first: DebtCurve, second: DebtCurve): boolean {
  const isNoLower = first.isCapped || (first.base >= second.base && first.slope >= second.slope);
  return isNoLower && first.weight === second.weight && first.winsTies(second);
}
