import { type Arm, ArmSet, NO_ARM } from "../../arms.js";
import type { DeadlineLeader } from "../../leader/deadline/urgency.js";
import { floorQuotient } from "../../leader/windows/windows.js";
import { shownSafe } from "./safeChanges.js";
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
   * The absences of a round were counted. Where the common count has grown, the clocks of the open arms moved and
   * those of most arms did not; where it has not, the clocks of the absent arms alone stood still.
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

/** Arms whose balances are summed together. */
const TOGETHER = 64;

/**
 * What all arms are owed, Σ max(0, D_i) in units, for many arms: kept by groups of arms. A look reads the balances of
 * those groups again in which an arm was pulled, was absent while most were not or open while most were absent, or has
 * become owed something since the last look.
 *
 * Of the other arms those that are owed something are owed r_i more with every round on the clock that all arms share.
 */
export class OwedSums {
  readonly #tenures: Tenures;
  /** Of each group: what its arms were owed at a clock, what is added a round, and the last clock up to which it is. */
  readonly #owed: Float64Array;
  readonly #rates: Float64Array;
  readonly #since: Float64Array;
  readonly #until: Float64Array;

  constructor(tenures: Tenures) {
    const groups = Math.ceil(tenures.arms / TOGETHER);
    this.#tenures = tenures;
    this.#owed = new Float64Array(groups);
    this.#rates = new Float64Array(groups);
    this.#since = new Float64Array(groups);
    this.#until = new Float64Array(groups).fill(-Infinity);
  }

  /** The arm was pulled, or its own clock moved while most stood still, or the other way round. */
  moved(arm: Arm): void {
    this.#until[Math.floor(arm / TOGETHER)] = -Infinity;
  }

  /** Exact up to 2^53 units: see `Tenures`. */
  total(): number {
    const clock = this.#tenures.commonClock;
    let total = 0;
    for (let group = 0; group < this.#owed.length; group++) {
      if (this.#until[group] < clock) this.#read(group, clock);
      total += this.#owed[group] + this.#rates[group] * (clock - this.#since[group]);
    }
    return total;
  }

  #read(group: number, clock: number): void {
    const tenures = this.#tenures;
    const end = Math.min((group + 1) * TOGETHER, tenures.arms);
    let owed = 0;
    let rate = 0;
    let lasts = Infinity;
    for (let arm = group * TOGETHER; arm < end; arm++) {
      const share = tenures.share(arm);
      if (share === 0) continue;
      const balance = tenures.balance(arm);
      if (balance > 0) {
        owed += balance;
        rate += share;
      } else lasts = Math.min(lasts, floorQuotient(-balance, share));
    }
    this.#owed[group] = owed;
    this.#rates[group] = rate;
    this.#since[group] = clock;
    this.#until[group] = clock + lasts;
  }
}

/** n_i − c_i·(a_i + 1), the round that is decided included, in units: from 0 on the arm is at its cap. */
export function unitsAboveCap(tenures: Tenures, arm: Arm): number {
  const { denominator } = tenures.scalars;
  const given = denominator * tenures.counts[arm];
  const allowed = tenures.cap(arm) * (tenures.clock(arm) + 1);
  if (given <= Number.MAX_SAFE_INTEGER && allowed <= Number.MAX_SAFE_INTEGER) return given - allowed;
  const exactlyAllowed = BigInt(tenures.cap(arm)) * BigInt(tenures.clock(arm) + 1);
  return Number(BigInt(denominator) * BigInt(tenures.counts[arm]) - exactlyAllowed);
}

/** Where all open arms are at their caps, the one that is least above; NO_ARM where one is below. Ties: lowest arm. */
export function leastAboveCap(tenures: Tenures, open?: ArmSet): Arm {
  let best = NO_ARM;
  let least = Infinity;
  for (let arm = 0; arm < tenures.arms; arm++) {
    if (open?.has(arm) === false) continue;
    const above = unitsAboveCap(tenures, arm);
    if (above < 0) return NO_ARM;
    if (above < least) {
      least = above;
      best = arm;
    }
  }
  return best;
}

/** The open arms that are below their caps; nothing where these are all arms. */
export function belowCap(tenures: Tenures, open?: ArmSet): ArmSet | undefined {
  const below = open?.copy() ?? ArmSet.all(tenures.arms);
  for (let arm = 0; arm < tenures.arms; arm++) {
    if (below.has(arm) && unitsAboveCap(tenures, arm) >= 0) below.delete(arm);
  }
  return below.isAll ? undefined : below;
}
