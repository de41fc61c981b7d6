import { NO_ARM, type ArmSet } from "../../arms.js";
import type { DeadlineLeader } from "../../leader/deadline/urgency.js";
import { OwedSums } from "./owedSums.js";
import { shownSafe } from "./shownSafe.js";
import type { Tenures } from "./tenures.js";

/** Up to this number of absent arms a look at each of them is cheap. */
const FEW_ABSENT = 1_024;

/**
 * Whether a round in which arms are absent, and no open one is due, can be left to the learner: if `shownSafe` is true
 * of the balances after it. The short test implies that. It looks at the absent arms or at sums over groups of arms,
 * not at every arm.
 */
export class FreeRounds {
  readonly #tenures: Tenures;
  /** Made when many arms are absent for the first time. */
  #sums: OwedSums | undefined;
  /** The absences that are common to all arms, as of the last round. */
  #common: number;
  /** Σ r_i, and the number of arms that have a share, once they were asked for. */
  #promised: number | undefined;
  #withShare: number | undefined;

  constructor(tenures: Tenures) {
    this.#tenures = tenures;
    this.#common = tenures.absences.common;
  }

  /**
   * Whether an arm with a share is absent. One without is owed nothing, open or not. The shorter list is looked
   * through.
   */
  isPromisedAbsent(open: ArmSet): boolean {
    const tenures = this.#tenures;
    if (2 * open.size <= open.arms) {
      let left = this.#promisedArms();
      for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) if (tenures.share(arm) > 0) left--;
      return left > 0;
    }
    for (let arm = open.nextAbsent(0); arm !== NO_ARM; arm = open.nextAbsent(arm + 1)) {
      if (tenures.share(arm) > 0) return true;
    }
    return false;
  }

  #promisedArms(): number {
    if (this.#withShare !== undefined) return this.#withShare;
    let count = 0;
    for (let arm = 0; arm < this.#tenures.arms; arm++) if (this.#tenures.share(arm) > 0) count++;
    this.#withShare = count;
    return count;
  }

  /** The short test. The open arms, of which none is due, are owed nothing before or after the round. */
  passesAtOnce(open: ArmSet, leader: DeadlineLeader): boolean {
    const { denominator, played } = this.#tenures.scalars;
    const owed = open.arms - open.size <= FEW_ABSENT ? this.#owedToEach(open) : this.#owedToAll();
    return owed < denominator || this.#fits(owed, leader.firstDeadline() - played);
  }

  /** The long test. */
  passes(open: ArmSet): boolean {
    const tenures = this.#tenures;
    const shares = Float64Array.from({ length: tenures.arms }, (_, arm) => tenures.share(arm));
    const after = tenures.balances().map((balance, arm) => (open.has(arm) ? balance + shares[arm] : balance));
    return shownSafe(after, shares, tenures.scalars.denominator);
  }

  /**
   * Whether all deadlines can be kept after the round, if the earliest of them was `first` rounds away before it. The
   * arms with deadlines up to L are owed D_j + r_j·L by then: together at most `owed` + L·Σ r, which is below L + 1
   * pulls for every L from `first` on if it is for `first`. The only deadlines that the round can bring closer than
   * that, to L = `first` − 1, are those of open arms. No open arm is due: these are owed at most r_j·L, together at
   * most L.
   */
  #fits(owed: number, first: number): boolean {
    const { denominator } = this.#tenures.scalars;
    return owed - denominator < (denominator - this.#promisedToAll()) * first;
  }

  #promisedToAll(): number {
    if (this.#promised !== undefined) return this.#promised;
    let sum = 0;
    for (let arm = 0; arm < this.#tenures.arms; arm++) sum += this.#tenures.share(arm);
    this.#promised = sum;
    return sum;
  }

  #owedToEach(open: ArmSet): number {
    let owed = 0;
    for (let arm = open.nextAbsent(0); arm !== NO_ARM; arm = open.nextAbsent(arm + 1)) {
      owed += Math.max(0, this.#tenures.balance(arm));
    }
    return owed;
  }

  #owedToAll(): number {
    return (this.#sums ??= new OwedSums(this.#tenures)).total();
  }

  pulled(arm: number): void {
    this.#sums?.moved(arm);
  }

  /**
   * The absences of a round were counted. Where the common count has grown the clocks of the open arms went otherwise
   * than most; where it has not, those of the absent arms did.
   */
  played(open: ArmSet): void {
    const { common } = this.#tenures.absences;
    const areOpenMoved = common > this.#common;
    this.#common = common;
    const sums = this.#sums;
    if (sums === undefined) return;
    const next = (from: number) => (areOpenMoved ? open.next(from) : open.nextAbsent(from));
    for (let arm = next(0); arm !== NO_ARM; arm = next(arm + 1)) sums.moved(arm);
  }
}
