import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Shares } from "../shares/shares.js";
import { DeadlineTournament } from "./deadlineTournament.js";
import { earliestOpen } from "./earliestOpen.js";
import { MANY_DEADLINES } from "./manyArms.js";
import { Openings } from "./openings.js";
import { compareByPd2 } from "./pd2.js";
import { PullWindows } from "./pullWindows.js";

/**
 * Which arm must be served first to keep N_i >= floor(r_i·a_i), a_i counting the rounds in which arm i was open.
 *
 * An arm is due in round t when its next pull's window has opened: N_i < r_i·a_i, the round itself counted. A round of
 * absence moves the arm's window on by one, so that one clock serves all arms.
 */
export interface DeadlineLeader {
  /** The arm that must be pulled in this round, or NO_ARM where the round is free. Ties: lowest arm. */
  top(round: number, open?: ArmSet): Arm;
  /** No arm is due before this round, as of the last look. */
  readonly quietUntil: number;
  /** The up to `count` open arms that are due, most urgent first, for several pulls a round. */
  topMany(round: number, count: number, open?: ArmSet): Arm[];
  /** The last round in which the arm's next pull is in time. */
  deadline(arm: Arm): number;
  /** The arm has more pulls than before. */
  pulled(arm: Arm): void;
  /** The arm was absent for a round. */
  absent(arm: Arm): void;
  /** The columns were replaced by another run's. */
  restored(): void;
}

/** `pulls` and `absences` are the policy's own columns, which the leader reads; it is told of every change, after it. */
export function deadlineLeader(shares: Shares, pulls: Uint32Array, absences: Uint32Array): DeadlineLeader {
  const Leader = shares.arms < MANY_DEADLINES ? DeadlineScan : DeadlineTournament;
  return new Leader(shares, pulls, absences);
}

/** For few arms, in the order in which their windows open. */
export class DeadlineScan implements DeadlineLeader {
  readonly #shares: Shares;
  readonly #absences: Uint32Array;
  readonly #windows: PullWindows;
  readonly #openings: Openings;
  /** No arm is due before this round. Pulls and absences only move it later: an old value is early, never late. */
  quietUntil = 0;

  constructor(shares: Shares, pulls: Uint32Array, absences: Uint32Array) {
    this.#shares = shares;
    this.#absences = absences;
    this.#windows = new PullWindows(shares.fractions(), pulls);
    this.#openings = new Openings(this.#windows);
  }

  top(round: number, open?: ArmSet): Arm {
    if (round < this.quietUntil) return NO_ARM;
    return open === undefined || open.isAll
      ? this.#earliestDue(round)
      : earliestOpen(this.#windows, this.#shares, round, open);
  }

  #earliestDue(round: number): Arm {
    const { deadline } = this.#windows;
    const { ranks } = this.#openings;
    const due = this.#openings.before(round);
    let best = NO_ARM;
    let first = Infinity;
    for (let place = 0; place < due; place++) {
      const arm = ranks[place];
      if (deadline[arm] < first || (deadline[arm] === first && arm < best)) {
        first = deadline[arm];
        best = arm;
      }
    }
    this.quietUntil = this.#openings.first + 1;
    return best;
  }

  topMany(round: number, count: number, open?: ArmSet): Arm[] {
    const due: Arm[] = [];
    if (round < this.quietUntil) return due;
    for (let arm = 0; arm < this.#shares.arms; arm++) {
      if (this.#windows.opening(arm) < round && (open === undefined || open.has(arm))) due.push(arm);
    }
    due.sort((a, b) => compareByPd2(this.#windows, this.#shares, a, b));
    return due.slice(0, count);
  }

  deadline(arm: Arm): number {
    return this.#windows.deadlineOf(arm);
  }

  pulled(): void {
    // Its pulls are counted when its turn has come.
  }

  absent(arm: Arm): void {
    this.#windows.postpone(arm);
  }

  restored(): void {
    for (let arm = 0; arm < this.#absences.length; arm++) this.#windows.rebuild(arm, this.#absences[arm]);
    this.#openings.restored();
    this.quietUntil = 0;
  }
}
