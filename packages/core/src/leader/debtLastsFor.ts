import type { Arm } from "../arms.js";
import { KNOWN, type DebtCurves } from "./debtCurves.js";

/** What rounding may add, as a part of the sizes of all terms: a few times 2^-53 for each of some six steps. */
const MARGIN = 16 / 9_007_199_254_740_992;
const BELOW = 1 - 1e-15;

/**
 * For how many more rounds an arm is surely still ahead of another of the same rank that it is ahead of now.
 *
 * In δ more rounds a debt grows by r·δ at most, and by r·δ at least where it counts already; the root s = sqrt(2 ln t) is
 * concave and grows by δ/(t·s) at most. So the lead shrinks by at most δ·rate, and what rounding may add grows no faster
 * than δ times the sizes of the rate's terms. Early, never late.
 */
export function debtLastsFor(curves: DebtCurves, rank: number, first: Arm, second: Arm): number {
  const { debts, weighing, round, root } = curves;
  if (root === 0) return 0;
  const owedFirst = weighing.debt * curves.deficit(first);
  const owedSecond = weighing.debt * curves.deficit(second);
  const shareFirst = weighing.debt * debts.shares.value(first);
  const shareSecond = weighing.debt * debts.shares.value(second);
  const weightFirst = rank === KNOWN ? weighing.index[first] : 0;
  const weightSecond = rank === KNOWN ? weighing.index[second] : 0;
  const slopeFirst = weightFirst === 0 ? 0 : weightFirst * curves.slope(first);
  const slopeSecond = weightSecond === 0 ? 0 : weightSecond * curves.slope(second);
  const meanFirst = weightFirst === 0 ? 0 : weightFirst * Math.abs(curves.mean(first));
  const meanSecond = weightSecond === 0 ? 0 : weightSecond * Math.abs(curves.mean(second));

  const sizes = Math.abs(owedFirst) + Math.abs(owedSecond) + meanFirst + meanSecond + (slopeFirst + slopeSecond) * root;
  const lead = curves.value(first, rank) - curves.value(second, rank) - MARGIN * sizes;
  if (!(lead > 0)) return 0;

  const perRound = 1 / (round * root);
  const growth = weighing.positivePart && owedFirst < 0 ? 0 : shareFirst;
  const rounding = MARGIN * (shareFirst + shareSecond + (slopeFirst + slopeSecond) * perRound);
  // A debt that does not count yet begins to when the arm is no longer ahead of its share.
  const idle = weighing.positivePart && owedSecond < 0 ? (-owedSecond / shareSecond) * BELOW : 0;
  const still = rounding - growth;
  // Without the growth of the first arm's own index; and with it, up to its cap.
  const alone = roundsToLose(lead, slopeSecond * perRound + still, idle, shareSecond);
  if (slopeFirst === 0) return Math.floor(alone * BELOW);
  const closing = Math.max(0, slopeSecond - slopeFirst) * perRound + still;
  const both = roundsToLose(lead, closing, idle, shareSecond);
  const toCap = ((weighing.cap - curves.mean(first)) / curves.slope(first) - root) / perRound - 1;
  return Math.floor(Math.max(alone, Math.min(both, toCap)) * BELOW);
}

/** When a lead is gone that shrinks by `before` a round, and by `more` a round in addition after `idle` rounds. */
function roundsToLose(lead: number, before: number, idle: number, more: number): number {
  const left = lead - before * idle;
  if (!(left > 0)) return lead / before;
  const after = before + more;
  return after > 0 ? idle + left / after : Infinity;
}

/**
 * Whether no double of the first arm is smaller than the second's in any later round, nor an equal one the second's.
 * Rounding keeps the order of sums and products, so it is enough to compare what they are made of.
 */
export function debtIsNowhereBelow(curves: DebtCurves, rank: number, first: Arm, second: Arm): boolean {
  return curves.winsTies(first, second) && owesNoLess(curves, first, second) && isNoLower(curves, rank, first, second);
}

function owesNoLess({ debts: { shares, since, served } }: DebtCurves, first: Arm, second: Arm): boolean {
  const { numerator, denominator } = shares.fraction(first);
  const other = shares.fraction(second);
  if (numerator !== other.numerator || denominator !== other.denominator) return false;
  const lessFirst = numerator * since[first] + denominator * served[first];
  const lessSecond = numerator * since[second] + denominator * served[second];
  return lessFirst <= lessSecond && lessSecond <= Number.MAX_SAFE_INTEGER;
}

function isNoLower(curves: DebtCurves, rank: number, first: Arm, second: Arm): boolean {
  const { index } = curves.weighing;
  if (rank !== KNOWN) return true;
  return (
    index[first] === index[second] &&
    (curves.isCapped(first) ||
      (curves.mean(first) >= curves.mean(second) && curves.slope(first) >= curves.slope(second)))
  );
}
