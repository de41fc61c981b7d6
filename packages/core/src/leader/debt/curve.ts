import type { Arm } from "../../arms.js";
import type { Debts, Weighing } from "./leader.js";

/** Who comes before all arms of a lower rank, where indices have no cap. */
export const KNOWN = 0;
export const AWAITED = 1;
export const UNKNOWN = 2;

/**
 * Of each arm side by side, since far apart they would be as many cache misses: the index's mean and slope; without a reward
 * the slope is 0, and in the mean's place is how often the arm was pulled;
 */
export const MEAN = 0;
export const SLOPE = 1;
/** and p·since + d·served, so that d·debt = p·(t − 1) less that. */
export const GIVEN = 2;
export const WIDTH = 3;

/** How debts are weighed against indices, as in `Weighing`. */
export interface Terms extends Omit<Weighing, "index"> {
  /** Of arm i at step·i: one for all where they are equal. */
  readonly weights: Float64Array;
  readonly step: 0 | 1;
}

/** Property by property: of a rest of properties the engine makes a new kind of object each time, and is slow to read it. */
export function termsOf({ index, debt, cap, positivePart }: Weighing): Terms {
  const areEqual = index.every((weight) => weight === index[0]);
  return { debt, cap, positivePart, weights: areEqual ? index.slice(0, 1) : index, step: areEqual ? 0 : 1 };
}

export interface Moment {
  round: number;
  /** sqrt(2 ln round). */
  root: number;
}

/** One arm as a debt leader sees it in one round (see DebtLeader): read once, then compared and certified. */
export class DebtCurve {
  arm: Arm = 0;
  rank = KNOWN;
  /** How often the arm was pulled without a reward so far; 0 once it has one. */
  waits = 0;
  numerator = 0;
  denominator = 1;
  given = 0;
  /** a·r_i: by how much the debt grows in a round. */
  growth = 0;
  /** a times the debt, also where an arm that is ahead of its share counts as owed nothing. */
  owed = 0;
  /** b_i times the index's mean and slope; where the index has reached its cap it stays there: slope 0. */
  base = 0;
  slope = 0;
  weight = 0;
  isCapped = false;
  /** What arms of the same rank are compared by. */
  value = 0;

  readonly #debts: Debts;
  readonly #terms: Terms;
  readonly #columns: Float64Array;

  constructor(debts: Debts, terms: Terms, columns: Float64Array) {
    this.#debts = debts;
    this.#terms = terms;
    this.#columns = columns;
  }

  /** The arm in the round of this moment. */
  read(arm: Arm, moment: Moment): void {
    const columns = this.#columns;
    const { debt, positivePart, cap, weights, step } = this.#terms;
    const at = WIDTH * arm;
    const slope = columns[at + SLOPE];
    const isSeen = slope > 0;
    const numerator = this.#debts.shares.numerator(arm);
    const denominator = this.#debts.shares.denominator(arm);
    this.arm = arm;
    this.waits = isSeen ? 0 : columns[at + MEAN];
    this.rank = isSeen || cap < Infinity ? KNOWN : this.waits === 0 ? UNKNOWN : AWAITED;
    this.numerator = numerator;
    this.denominator = denominator;
    this.given = columns[at + GIVEN];
    this.growth = debt * (numerator / denominator);
    this.owed = debt * this.#deficit(arm, moment.round);
    const counted = positivePart && this.owed < 0 ? 0 : this.owed;
    if (this.rank !== KNOWN) {
      this.base = this.slope = this.weight = 0;
      this.isCapped = true;
      this.value = this.rank === UNKNOWN ? 0 : counted;
      return;
    }
    const weight = weights[step * arm];
    const mean = isSeen ? columns[at + MEAN] : cap;
    const index = mean + slope * moment.root;
    this.weight = weight;
    this.isCapped = index >= cap;
    this.base = weight * (this.isCapped ? cap : mean);
    this.slope = this.isCapped ? 0 : weight * slope;
    this.value = counted + weight * Math.min(index, cap);
  }

  /** As `shares.deficit` has it: the same whole number before the same division. */
  #deficit(arm: Arm, round: number): number {
    const all = this.numerator * (round - 1);
    if (all <= Number.MAX_SAFE_INTEGER && this.given <= Number.MAX_SAFE_INTEGER) {
      return (all - this.given) / this.denominator;
    }
    const { shares, since, served } = this.#debts;
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
