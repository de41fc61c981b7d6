import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Observations } from "../learners/observations.js";
import { rootTwoLn } from "../math/index.js";
import type { Shares } from "../shares/shares.js";
import { DebtTournament } from "./debtTournament.js";
import { MANY_DEBTS } from "./manyArms.js";

/** What each arm is owed and what is known of it, in the policy's own columns. */
export interface Debts {
  readonly shares: Shares;
  readonly known: Observations;
  /** The round after which the arm was last owed nothing. */
  readonly since: Uint32Array;
  /** Its pulls since then. */
  readonly served: Uint32Array;
}

/** How debts are weighed against optimistic estimates. */
export interface Weighing {
  readonly debt: number;
  readonly index: Float64Array;
  /** No index counts for more, and that of an arm without an observation counts for as much. */
  readonly cap: number;
  /** An arm that is ahead of its share counts as owed nothing, instead of less than nothing. */
  readonly positivePart: boolean;
}

/**
 * Which arm is on top, when debts to arms are added to UCB1's indices:
 *
 *   value_i = a·debt_i + b_i·min(mean_i + sqrt(2 ln t / n_i), cap),   debt_i = r_i·(t − 1 − since_i) − served_i
 *
 * Between pulls and rewards that is a line over t plus a line over sqrt(2 ln t), cut off at the cap. The debt is exact up
 * to its last step, the nearest double. Ties: of arms without an observation the fewest pulls, then the lowest arm.
 *
 * Without a cap an arm that was never pulled comes before all others, and then one whose rewards are all on their way: of
 * those the highest a·debt_i, so that late rewards do not suspend the quotas.
 */
export interface DebtLeader {
  /** What is known of the arm, or owed to it, has changed. */
  changed(arm: Arm): void;
  top(round: number, open?: ArmSet): Arm;
  value(arm: Arm, round: number): number;
  debt(arm: Arm, round: number): number;
}

export function debtLeader(debts: Debts, weighing: Weighing): DebtLeader {
  return debts.shares.arms < MANY_DEBTS ? new DebtScan(debts, weighing) : new DebtTournament(debts, weighing);
}

/** Who comes before all arms of a lower rank, where indices have no cap. */
const [KNOWN, AWAITED, UNKNOWN] = [0, 1, 2];

/** By looking at every arm: for few. */
export class DebtScan implements DebtLeader {
  readonly #debts: Debts;
  readonly #weighing: Weighing;
  readonly #means: Float64Array;
  readonly #slopes: Float64Array;

  constructor(debts: Debts, weighing: Weighing) {
    this.#debts = debts;
    this.#weighing = weighing;
    this.#means = new Float64Array(debts.shares.arms).fill(weighing.cap);
    this.#slopes = new Float64Array(debts.shares.arms);
  }

  changed(arm: Arm): void {
    const { known } = this.#debts;
    const seen = known.isSeen(arm);
    this.#means[arm] = seen ? known.mean(arm) : this.#weighing.cap;
    this.#slopes[arm] = seen ? 1 / Math.sqrt(known.observed[arm]) : 0;
  }

  debt(arm: Arm, round: number): number {
    const { shares, since, served } = this.#debts;
    const debt = shares.deficit(arm, round - 1 - since[arm], served[arm]);
    return this.#weighing.positivePart ? Math.max(0, debt) : debt;
  }

  value(arm: Arm, round: number): number {
    return this.#valueAt(arm, round, rootTwoLn(round));
  }

  #valueAt(arm: Arm, round: number, clock: number): number {
    const { index, cap } = this.#weighing;
    return this.#owed(arm, round) + index[arm] * Math.min(this.#means[arm] + this.#slopes[arm] * clock, cap);
  }

  top(round: number, open?: ArmSet): Arm {
    const clock = rootTwoLn(round);
    let best = NO_ARM;
    let first = -1;
    let highest = -Infinity;
    for (let arm = 0; arm < this.#means.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      const rank = this.#rank(arm);
      if (rank < first) continue;
      const value = rank === UNKNOWN ? 0 : rank === AWAITED ? this.#owed(arm, round) : this.#valueAt(arm, round, clock);
      if (rank > first || value > highest || (value === highest && this.#waits(arm) < this.#waits(best))) {
        first = rank;
        highest = value;
        best = arm;
      }
    }
    return best;
  }

  #rank(arm: Arm): number {
    const { known } = this.#debts;
    if (known.isSeen(arm) || this.#weighing.cap < Infinity) return KNOWN;
    return known.pulls[arm] === 0 ? UNKNOWN : AWAITED;
  }

  #owed(arm: Arm, round: number): number {
    return this.#weighing.debt * this.debt(arm, round);
  }

  /** How often the arm was pulled without a reward so far; 0 once it has one. */
  #waits(arm: Arm): number {
    const { known } = this.#debts;
    return known.isSeen(arm) ? 0 : known.pulls[arm];
  }
}
