import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Shares } from "../../shares/shares.js";
import { PullWindows } from "../windows/pullWindows.js";
import { Openings } from "../windows/releases.js";
import { earliestOpen } from "./earliestOpen.js";
import type { DeadlineLeader } from "./leader.js";
import { compareByPd2 } from "./pd2.js";

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
