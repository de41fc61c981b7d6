import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { takeArms } from "../../rounds/takeArms.js";
import type { ArmShares } from "../../shares/armShares.js";
import type { Absences } from "../windows/absences.js";
import { CountedWindows } from "../windows/countedWindows.js";
import { DueTournament } from "./dueTournament.js";
import { anyReleased, earliestOf } from "./earliestOf.js";
import { earliestOpen } from "./earliestOpen.js";
import { EarliestTournament } from "./earliestTournament.js";
import type { DeadlineLeader } from "./leader.js";
import { compareByPd2 } from "./pd2.js";

/** Where a larger part of the arms has moved in a round, a look at every arm is cheaper than a tournament of them. */
const MANY_MOVED = 1 / 64;

/**
 * The most urgent arm by tournaments: for many arms. A tournament is made when it is first asked.
 *
 * In a round in which most arms are absent, their windows stay where they are and the clock stands still; those of the
 * open arms move back by a round.
 */
export class DeadlineTournament implements DeadlineLeader {
  readonly #shares: ArmShares;
  readonly #pulls: Uint32Array;
  readonly #absences: Absences;
  readonly #windows: CountedWindows;
  /** One pull a round: by deadline. */
  #due: DueTournament | undefined;
  /** Several pulls a round: by PD². */
  #dueOfMany: DueTournament | undefined;
  /** With arms absent: the earliest release, and the earliest deadline of arms that are due or not. */
  #byWindow: { readonly release: EarliestTournament; readonly deadline: EarliestTournament } | undefined;

  constructor(shares: ArmShares, pulls: Uint32Array, absences: Absences, openings?: Float64Array) {
    this.#shares = shares;
    this.#pulls = pulls;
    this.#absences = absences;
    this.#windows = new CountedWindows(shares, pulls, absences, openings);
  }

  get quietUntil(): number {
    return this.#byDeadline().firstRelease + 1 + this.#absences.common;
  }

  get repaired(): number {
    return this.#tournaments().reduce((sum, { repaired }) => sum + repaired, 0);
  }

  get built(): number {
    return this.#tournaments().reduce((sum, { built }) => sum + built, 0);
  }

  get looked(): number {
    return this.#tournaments().reduce((sum, { looked }) => sum + looked, 0);
  }

  #tournaments() {
    const all = [this.#due, this.#dueOfMany, this.#byWindow?.release, this.#byWindow?.deadline];
    return all.filter((tournament) => tournament !== undefined);
  }

  #byDeadline(): DueTournament {
    return (this.#due ??= new DueTournament(this.#pulls, this.#windows, (a, b) => a - b));
  }

  #byPd2(): DueTournament {
    const order = (a: Arm, b: Arm) => compareByPd2(this.#windows, this.#shares, a, b);
    return (this.#dueOfMany ??= new DueTournament(this.#pulls, this.#windows, order));
  }

  top(round: number, open?: ArmSet): Arm {
    const clock = this.#clockIn(round);
    if (open === undefined || open.isAll) return this.#byDeadline().top(clock);
    if (this.#isFarFromAll(open) && this.#isFarFromNone(open)) {
      return earliestOpen(this.#windows, this.#shares, clock, open);
    }
    // An arm that was due in the last round still is, open or absent. One that has become due is only if it is open.
    const wasDue = this.#windows.releaseOf(this.#earliestWindows().release.top()) < clock - 1;
    return wasDue || this.anyDue(round, open) ? this.earliest(open) : NO_ARM;
  }

  earliest(open: ArmSet): Arm {
    if (this.#isFarFromAll(open)) return earliestOf(this.#windows, this.#shares, open);
    const first = this.#earliestWindows().deadline.top(open);
    return this.#shares.numerator(first) > 0 ? first : NO_ARM;
  }

  anyDue(round: number, open: ArmSet): boolean {
    const clock = this.#clockIn(round);
    if (this.#isFarFromAll(open)) return anyReleased(this.#windows, clock, open);
    return this.#windows.releaseOf(this.#earliestWindows().release.top(open)) < clock;
  }

  /** The round on the clock that all arms share. */
  #clockIn(round: number): number {
    return round - this.#absences.common;
  }

  #isFarFromAll({ arms, size }: ArmSet): boolean {
    return arms - size > arms * MANY_MOVED;
  }

  #isFarFromNone({ arms, size }: ArmSet): boolean {
    return size > arms * MANY_MOVED;
  }

  #earliestWindows() {
    const windows = this.#windows;
    return (this.#byWindow ??= {
      release: new EarliestTournament(this.#pulls, (arm) => windows.releaseOf(arm)),
      deadline: new EarliestTournament(this.#pulls, (arm) => windows.deadlineOf(arm)),
    });
  }

  topMany(round: number, count: number, open?: ArmSet): Arm[] {
    const tournament = this.#byPd2();
    return takeArms(this.#shares.arms, open, (rest, take) => {
      for (let left = count; left > 0 && rest.size > 0; left--) {
        const arm = tournament.top(this.#clockIn(round), rest);
        if (arm === NO_ARM) return;
        take(arm);
      }
    });
  }

  firstDeadline(): number {
    return this.deadline(this.#earliestWindows().deadline.top());
  }

  deadline(arm: Arm): number {
    return this.#windows.deadlineOf(arm) + this.#absences.common;
  }

  pulled(arm: Arm): void {
    this.#due?.moved(arm);
    this.#dueOfMany?.moved(arm);
    this.#byWindow?.release.moved(arm);
    this.#byWindow?.deadline.moved(arm);
  }

  played(open: ArmSet): void {
    this.#windows.anyAbsent = true;
    if (2 * open.size < open.arms) {
      this.#absences.addToAllBut(open);
      for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) this.pulled(arm);
      return;
    }
    for (let arm = open.nextAbsent(0); arm !== NO_ARM; arm = open.nextAbsent(arm + 1)) {
      this.#absences.add(arm);
      this.pulled(arm);
    }
  }

  restored(): void {
    this.#windows.anyAbsent = this.#absences.any();
    this.#due = undefined;
    this.#dueOfMany = undefined;
    this.#byWindow = undefined;
  }
}
