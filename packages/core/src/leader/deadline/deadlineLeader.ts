import { type Arm, type ArmSet, NO_ARM } from "../../arms.js";
import type { ArmShares } from "../../shares/armShares.js";
import { MANY_DEADLINES } from "../kinetic/tournament.js";
import { ReleaseOrder } from "../ranking.js";
import type { Absences } from "../windows/absences.js";
import { PullWindows } from "../windows/pullWindows.js";
import { NEVER } from "../windows/windows.js";
import { DeadlineTournament } from "./tournament.js";
import { compareByPd2, type DeadlineLeader, earliestOf, earliestOpen } from "./urgency.js";

/**
 * `pulls`, `absences` and `openings` are the policy's own. The leader counts the absences of the rounds that it is told
 * of, and is told after every other change. Openings are the balances with which arms began, in units of their shares'
 * denominators: 0 for all arms by default.
 */
export function deadlineLeader(
  shares: ArmShares,
  pulls: Uint32Array,
  absences: Absences,
  openings?: Float64Array,
): DeadlineLeader {
  const Leader = shares.arms < MANY_DEADLINES ? DeadlineScan : DeadlineTournament;
  return new Leader(shares, pulls, absences, openings);
}

/** The most urgent arm among few, by a look at those whose release has come. */
export class DeadlineScan implements DeadlineLeader {
  readonly #shares: ArmShares;
  readonly #absences: Absences;
  readonly #windows: PullWindows;
  readonly #order: ReleaseOrder;
  /** Pulls and absences only move it later: an old value is early, never late. */
  quietUntil = 0;

  constructor(shares: ArmShares, pulls: Uint32Array, absences: Absences, openings?: Float64Array) {
    this.#shares = shares;
    this.#absences = absences;
    this.#windows = new PullWindows(shares.fractions(), pulls, openings);
    this.#order = new ReleaseOrder(this.#windows);
  }

  top(round: number, open?: ArmSet): Arm {
    if (round < this.quietUntil) return NO_ARM;
    return open === undefined || open.isAll
      ? this.#earliestDue(round)
      : earliestOpen(this.#windows, this.#shares, round, open);
  }

  #earliestDue(round: number): Arm {
    const { deadlines } = this.#windows;
    const { ranks } = this.#order;
    const due = this.#order.releasedBefore(round);
    let best = NO_ARM;
    let earliest = Infinity;
    for (let place = 0; place < due; place++) {
      const arm = ranks[place];
      if (deadlines[arm] < earliest || (deadlines[arm] === earliest && arm < best)) {
        earliest = deadlines[arm];
        best = arm;
      }
    }
    this.quietUntil = this.#order.first + 1;
    return best;
  }

  earliest(open: ArmSet): Arm {
    return earliestOf(this.#windows, this.#shares, open);
  }

  anyDue(round: number, open: ArmSet): boolean {
    const { ranks } = this.#order;
    const due = this.#order.releasedBefore(round);
    for (let place = 0; place < due; place++) if (open.has(ranks[place])) return true;
    return false;
  }

  topMany(round: number, count: number, open?: ArmSet): Arm[] {
    const due: Arm[] = [];
    if (round < this.quietUntil) return due;
    for (let arm = 0; arm < this.#shares.arms; arm++) {
      if (this.#windows.releaseOf(arm) < round && (open === undefined || open.has(arm))) due.push(arm);
    }
    due.sort((a, b) => compareByPd2(this.#windows, this.#shares, a, b));
    return due.slice(0, count);
  }

  firstDeadline(): number {
    let first = NEVER;
    for (let arm = 0; arm < this.#shares.arms; arm++) first = Math.min(first, this.#windows.deadlineOf(arm));
    return first;
  }

  deadline(arm: Arm): number {
    return this.#windows.deadlineOf(arm);
  }

  /** Arm by arm, however many are absent: the order of releases takes for granted that these only move later. */
  played(open: ArmSet): void {
    for (let arm = open.nextAbsent(0); arm !== NO_ARM; arm = open.nextAbsent(arm + 1)) {
      this.#absences.add(arm);
      this.#windows.postpone(arm);
    }
  }

  restored(): void {
    for (let arm = 0; arm < this.#shares.arms; arm++) this.#windows.rebuild(arm, this.#absences.of(arm));
    this.#order.restored();
    this.quietUntil = 0;
  }
}
