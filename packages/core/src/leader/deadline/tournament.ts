import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { takeArms } from "../../rounds/takeArms.js";
import type { ArmShares } from "../../shares/armShares.js";
import { CountedWindows } from "../windows/countedWindows.js";
import { DueTournament } from "./dueTournament.js";
import { anyReleased, earliestOf } from "./earliestOf.js";
import { earliestOpen } from "./earliestOpen.js";
import { EarliestTournament } from "./earliestTournament.js";
import type { DeadlineLeader } from "./leader.js";
import { compareByPd2 } from "./pd2.js";

/**
 * Where a larger part of the arms is absent, a look at every arm is cheaper than moving that many windows in the round.
 */
const MANY_ABSENT = 1 / 64;

/** The most urgent arm by tournaments: for many arms. A tournament is made when it is first asked. */
export class DeadlineTournament implements DeadlineLeader {
  readonly #shares: ArmShares;
  readonly #pulls: Uint32Array;
  readonly #absences: Uint32Array;
  readonly #windows: CountedWindows;
  /** One pull a round: by deadline. */
  #due: DueTournament | undefined;
  /** Several pulls a round: by PD². */
  #dueOfMany: DueTournament | undefined;
  /** With arms absent: the earliest release, and the earliest deadline of arms that are due or not. */
  #byWindow: { readonly release: EarliestTournament; readonly deadline: EarliestTournament } | undefined;

  constructor(shares: ArmShares, pulls: Uint32Array, absences: Uint32Array, openings?: Float64Array) {
    this.#shares = shares;
    this.#pulls = pulls;
    this.#absences = absences;
    this.#windows = new CountedWindows(shares, pulls, absences, openings);
  }

  get quietUntil(): number {
    return this.#byDeadline().firstRelease + 1;
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
    if (open === undefined || open.isAll) return this.#byDeadline().top(round);
    if (this.#isFarFromAll(open)) return earliestOpen(this.#windows, this.#shares, round, open);
    // An arm that was due in the last round still is, open or absent. One that has become due is only if it is open.
    const wasDue = this.#windows.releaseOf(this.#earliestWindows().release.top()) < round - 1;
    return wasDue || this.anyDue(round, open) ? this.earliest(open) : NO_ARM;
  }

  earliest(open: ArmSet): Arm {
    if (this.#isFarFromAll(open)) return earliestOf(this.#windows, this.#shares, open);
    const first = this.#earliestWindows().deadline.top(open);
    return this.#shares.numerator(first) > 0 ? first : NO_ARM;
  }

  anyDue(round: number, open: ArmSet): boolean {
    if (this.#isFarFromAll(open)) return anyReleased(this.#windows, round, open);
    return this.#windows.releaseOf(this.#earliestWindows().release.top(open)) < round;
  }

  #isFarFromAll({ arms, size }: ArmSet): boolean {
    return arms - size > arms * MANY_ABSENT;
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
        const arm = tournament.top(round, rest);
        if (arm === NO_ARM) return;
        take(arm);
      }
    });
  }

  deadline(arm: Arm): number {
    return this.#windows.deadlineOf(arm);
  }

  pulled(arm: Arm): void {
    this.#due?.moved(arm);
    this.#dueOfMany?.moved(arm);
    this.#byWindow?.release.moved(arm);
    this.#byWindow?.deadline.moved(arm);
  }

  absent(arm: Arm): void {
    this.#windows.anyAbsent = true;
    this.pulled(arm);
  }

  restored(): void {
    this.#windows.anyAbsent = this.#absences.some((count) => count > 0);
    this.#due = undefined;
    this.#dueOfMany = undefined;
    this.#byWindow = undefined;
  }
}
