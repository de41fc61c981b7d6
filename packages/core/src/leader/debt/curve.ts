import type { Arm } from "../../arms.js";
import type { DebtColumns, Weighing } from "./debts.js";

/**
 * Where indices have no cap, an arm comes before all arms of a lower rank: one that was never pulled before one whose
 * rewards are all on their way, and that before the others.
 */
export const KNOWN = 0;
export const AWAITED = 1;
export const UNKNOWN = 2;

/**
 * Where the numbers of an arm are in its row. They are side by side: far apart they would be as many cache misses.
 *
 * MEAN and SLOPE are those of the index; of an arm without a reward the slope is 0, and MEAN has its pulls. GIVEN is
 * p·since + d·served, so that d times the deficit is p·(t − 1) less that.
 */
export const MEAN = 0;
export const SLOPE = 1;
export const GIVEN = 2;
export const WIDTH = 3;

/** A `Weighing` whose weights are kept once where all arms have the same. */
export interface DebtTerms extends Omit<Weighing, "indexWeights"> {
  /** The weight of arm i's index is at step·i. */
  readonly weights: Float64Array;
  readonly step: 0 | 1;
}

/** Property by property: the engine is slow to read an object that was made by spreading the rest of another. */
export function termsOf({ indexWeights, deficitWeight, radiusFactor, cap, positivePart }: Weighing): DebtTerms {
  const areEqual = indexWeights.every((weight) => weight === indexWeights[0]);
  const weights = areEqual ? indexWeights.slice(0, 1) : indexWeights;
  return { deficitWeight, radiusFactor, cap, positivePart, weights, step: areEqual ? 0 : 1 };
}

export interface Moment {
  round: number;
  /** sqrt(2 ln round). */
  root: number;
}

/** What a debt leader knows of one arm in one round (see DebtLeader): read once, then compared with another arm's. */
export class DebtCurve {
  arm: Arm = 0;
  rank = KNOWN;
  /** Pulls of an arm without a reward; 0 once it has one. */
  waits = 0;
  numerator = 0;
  denominator = 1;
  given = 0;
  /** a·r_i: what a round adds to the debt. */
  growth = 0;
  /** a times the deficit. It may be below 0 also where only the positive part counts. */
  debt = 0;
  /** b_i times the index's mean and slope; the slope is 0 where the index has reached its cap. */
  base = 0;
  slope = 0;
  weight = 0;
  isCapped = false;
  /** Arms of the same rank are compared by it. */
  value = 0;

  readonly #columns: DebtColumns;
  readonly #terms: DebtTerms;
  readonly #rows: Float64Array;

  constructor(columns: DebtColumns, terms: DebtTerms, rows: Float64Array) {
    this.#columns = columns;
    this.#terms = terms;
    this.#rows = rows;
  }

  /** Reads the arm as it is in this round. */
  read(arm: Arm, moment: Moment): void {
    const rows = this.#rows;
    const { deficitWeight, positivePart, cap, weights, step } = this.#terms;
    const at = WIDTH * arm;
    const slope = rows[at + SLOPE];
    const isSeen = slope > 0;
    const numerator = this.#columns.shares.numerator(arm);
    const denominator = this.#columns.shares.denominator(arm);
    this.arm = arm;
    this.waits = isSeen ? 0 : rows[at + MEAN];
    this.rank = isSeen || cap < Infinity ? KNOWN : this.waits === 0 ? UNKNOWN : AWAITED;
    this.numerator = numerator;
    this.denominator = denominator;
    this.given = rows[at + GIVEN];
    this.growth = deficitWeight * (numerator / denominator);
    this.debt = deficitWeight * this.#deficit(arm, moment.round);
    const counted = positivePart && this.debt < 0 ? 0 : this.debt;
    if (this.rank !== KNOWN) {
      this.base = this.slope = this.weight = 0;
      this.isCapped = true;
      this.value = this.rank === UNKNOWN ? 0 : counted;
      return;
    }
    const weight = weights[step * arm];
    const mean = isSeen ? rows[at + MEAN] : cap;
    const index = mean + slope * moment.root;
    this.weight = weight;
    this.isCapped = index >= cap;
    this.base = weight * (this.isCapped ? cap : mean);
    this.slope = this.isCapped ? 0 : weight * slope;
    this.value = counted + weight * Math.min(index, cap);
  }

  /** The double that `shares.deficit` gives: the same whole number before the same division. */
  #deficit(arm: Arm, round: number): number {
    const all = this.numerator * (round - 1);
    if (all <= Number.MAX_SAFE_INTEGER && this.given <= Number.MAX_SAFE_INTEGER) {
      return (all - this.given) / this.denominator;
    }
    const { shares, since, served } = this.#columns;
    return shares.deficit(arm, round - 1 - since[arm], served[arm]);
  }

  isBefore(other: DebtCurve): boolean {
    if (this.rank !== other.rank) return this.rank > other.rank;
    return this.value > other.value || (this.value === other.value && this.winsTies(other));
  }

  winsTies(other: DebtCurve): boolean {
    return this.waits < other.waits || (this.waits === other.waits && this.arm < other.arm);
  }
}

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
  { cap, positivePart }: DebtTerms,
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
