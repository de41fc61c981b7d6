import { type Arm, type ArmSet, NO_ARM } from "../../arms.js";
import { takeArms } from "../../chooseMany.js";
import type { ArmShares } from "../../shares/armShares.js";
import { Tournament } from "../kinetic/tournament.js";
import type { Absences } from "../windows/absences.js";
import { CountedWindows } from "../windows/windows.js";
import { anyReleased, compareByPd2, type DeadlineLeader, earliestOf, earliestOpen } from "./urgency.js";

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

/** Which of two arms with the same deadline goes first: negative for a, positive for b, never 0. */
type Order = (a: Arm, b: Arm) => number;

/**
 * The most urgent of the arms that are due, by a kinetic tournament over the rounds.
 *
 * An arm that is due goes before one that is not; of two that are, the one with the earlier deadline; of two that are
 * not, the one with the earlier release. So a verdict can fail only in the round in which a more urgent arm becomes
 * due.
 */
class DueTournament extends Tournament {
  readonly #windows: CountedWindows;
  readonly #ofSameDeadline: Order;

  /** `pulls` are what windows are computed from. */
  constructor(pulls: Uint32Array, windows: CountedWindows, ofSameDeadline: Order) {
    super(pulls.length, pulls, 1);
    this.#windows = windows;
    this.#ofSameDeadline = ofSameDeadline;
  }

  /** Negative where the pull of arm a is more urgent than that of arm b, positive where b's is. */
  #urgency(a: Arm, b: Arm): number {
    const byDeadline = this.#windows.deadlineOf(a) - this.#windows.deadlineOf(b);
    return byDeadline === 0 ? this.#ofSameDeadline(a, b) : byDeadline;
  }

  /** The arm's window has moved. */
  moved(arm: Arm): void {
    this.change(arm);
  }

  /** The most urgent open arm that is due in this round, or NO_ARM. */
  top(round: number, open?: ArmSet): Arm {
    const arm = open === undefined ? this.leader(round) : this.leaderOf(round, open);
    return arm !== NO_ARM && this.#windows.releaseOf(arm) < round ? arm : NO_ARM;
  }

  /** After a look that found no arm due: the earliest release. */
  get firstRelease(): number {
    return this.#windows.releaseOf(this.arms === 1 ? 0 : this.winner[1]);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const releaseA = this.#windows.releaseOf(a);
    const releaseB = this.#windows.releaseOf(b);
    const dueA = releaseA < this.clock;
    if (dueA !== releaseB < this.clock) return dueA;
    return dueA || releaseA === releaseB ? this.#urgency(a, b) < 0 : releaseA < releaseB;
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    const releaseA = this.#windows.releaseOf(a);
    const releaseB = this.#windows.releaseOf(b);
    const urgency = this.#urgency(a, b);
    const dueA = releaseA < this.clock;
    const dueB = releaseB < this.clock;
    const byRelease = dueA !== dueB || (!dueA && releaseA !== releaseB);
    const isA = byRelease ? releaseA < releaseB : urgency < 0;
    this.winner[node] = isA ? a : b;
    // A winner that is also the more urgent arm stays ahead. Another one does until the more urgent arm is due.
    this.until[node] = isA === urgency < 0 ? Infinity : isA ? releaseB : releaseA;
  }
}

/**
 * The arm with the earliest time, where an arm's time changes with its own pulls and absences alone. Ties: lowest arm.
 */
class EarliestTournament extends Tournament {
  readonly #time: (arm: Arm) => number;

  /** `pulls` are what times are computed from. */
  constructor(pulls: Uint32Array, time: (arm: Arm) => number) {
    super(pulls.length, pulls, 1);
    this.#time = time;
  }

  moved(arm: Arm): void {
    this.change(arm);
  }

  top(open?: ArmSet): Arm {
    return open === undefined ? this.leader(0) : this.leaderOf(0, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const timeA = this.#time(a);
    const timeB = this.#time(b);
    return timeA < timeB || (timeA === timeB && a < b);
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    this.winner[node] = this.beats(a, b) ? a : b;
    this.until[node] = Infinity;
  }
}
