import type { Arm } from "../arms.js";
import { rootTwoLn } from "../math/index.js";
import type { Debts, Weighing } from "./debtLeader.js";

/** Who comes before all arms of a lower rank, where indices have no cap. */
export const KNOWN = 0;
export const AWAITED = 1;
export const UNKNOWN = 2;

/** What a debt leader compares, at the round that was last set: see DebtLeader. */
export class DebtCurves {
  readonly debts: Debts;
  readonly weighing: Weighing;
  round = 1;
  /** sqrt(2 ln round). */
  root = 0;
  /** Mean and slope of each arm's index, side by side. */
  readonly #lines: Float64Array;

  constructor(debts: Debts, weighing: Weighing) {
    this.debts = debts;
    this.weighing = weighing;
    this.#lines = new Float64Array(2 * debts.shares.arms);
    for (let arm = 0; arm < debts.shares.arms; arm++) this.refresh(arm);
  }

  setRound(round: number): void {
    this.round = round;
    this.root = rootTwoLn(round);
  }

  refresh(arm: Arm): void {
    const { known } = this.debts;
    const seen = known.isSeen(arm);
    this.#lines[2 * arm] = seen ? known.mean(arm) : this.weighing.cap;
    this.#lines[2 * arm + 1] = seen ? 1 / Math.sqrt(known.observed[arm]) : 0;
  }

  rank(arm: Arm): number {
    const { known } = this.debts;
    if (known.isSeen(arm) || this.weighing.cap < Infinity) return KNOWN;
    return known.pulls[arm] === 0 ? UNKNOWN : AWAITED;
  }

  /** How often the arm was pulled without a reward so far; 0 once it has one. */
  waits(arm: Arm): number {
    const { known } = this.debts;
    return known.isSeen(arm) ? 0 : known.pulls[arm];
  }

  winsTies(a: Arm, b: Arm): boolean {
    const waitsA = this.waits(a);
    const waitsB = this.waits(b);
    return waitsA < waitsB || (waitsA === waitsB && a < b);
  }

  /** Below 0 where the arm is ahead of its share, whatever counts of that. */
  deficit(arm: Arm): number {
    const { shares, since, served } = this.debts;
    return shares.deficit(arm, this.round - 1 - since[arm], served[arm]);
  }

  debt(arm: Arm): number {
    const debt = this.deficit(arm);
    return this.weighing.positivePart ? Math.max(0, debt) : debt;
  }

  /** What an arm of this rank is compared by. */
  value(arm: Arm, rank: number): number {
    if (rank === UNKNOWN) return 0;
    const owed = this.weighing.debt * this.debt(arm);
    return rank === AWAITED ? owed : owed + this.weighing.index[arm] * Math.min(this.#index(arm), this.weighing.cap);
  }

  /** Once the index has reached its cap it stays there. */
  isCapped(arm: Arm): boolean {
    return this.#index(arm) >= this.weighing.cap;
  }

  mean(arm: Arm): number {
    return this.isCapped(arm) ? this.weighing.cap : this.#lines[2 * arm];
  }

  /** How fast the index grows over the root from now on, at most. */
  slope(arm: Arm): number {
    return this.isCapped(arm) ? 0 : this.#lines[2 * arm + 1];
  }

  #index(arm: Arm): number {
    return this.#lines[2 * arm] + this.#lines[2 * arm + 1] * this.root;
  }
}
