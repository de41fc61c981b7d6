import type { Arm } from "../arms.js";
import type { Debts, Weighing } from "./debtLeader.js";

/** Who comes before all arms of a lower rank, where indices have no cap. */
export const KNOWN = 0;
export const AWAITED = 1;
export const UNKNOWN = 2;

/** One arm as a debt leader sees it in one round (see DebtLeader): read once, then compared and certified. */
export class DebtCurve {
  arm: Arm = 0;
  rank = KNOWN;
  /** How often the arm was pulled without a reward so far; 0 once it has one. */
  waits = 0;
  numerator = 0;
  denominator = 1;
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

  /** `mean` and `slope` are those of the index, `root` is sqrt(2 ln round). */
  read(debts: Debts, weighing: Weighing, arm: Arm, round: number, mean: number, slope: number, root: number): void {
    const { shares, known, since, served } = debts;
    const { numerator, denominator } = shares.fraction(arm);
    const seen = known.observed[arm] > 0;
    this.arm = arm;
    this.waits = seen ? 0 : known.pulls[arm];
    this.rank = seen || weighing.cap < Infinity ? KNOWN : this.waits === 0 ? UNKNOWN : AWAITED;
    this.numerator = numerator;
    this.denominator = denominator;
    this.growth = weighing.debt * (numerator / denominator);
    const owed = weighing.debt * shares.deficit(arm, round - 1 - since[arm], served[arm]);
    this.owed = owed;
    const counted = weighing.positivePart && owed < 0 ? 0 : owed;
    if (this.rank !== KNOWN) {
      this.base = 0;
      this.slope = 0;
      this.weight = 0;
      this.isCapped = true;
      this.value = this.rank === UNKNOWN ? 0 : counted;
      return;
    }
    const weight = weighing.index[arm];
    const index = mean + slope * root;
    this.weight = weight;
    this.isCapped = index >= weighing.cap;
    this.base = weight * (this.isCapped ? weighing.cap : mean);
    this.slope = this.isCapped ? 0 : weight * slope;
    this.value = counted + weight * Math.min(index, weighing.cap);
  }

  isBefore(other: DebtCurve): boolean {
    if (this.rank !== other.rank) return this.rank > other.rank;
    return this.value > other.value || (this.value === other.value && this.winsTies(other));
  }

  winsTies(other: DebtCurve): boolean {
    return this.waits < other.waits || (this.waits === other.waits && this.arm < other.arm);
  }
}
