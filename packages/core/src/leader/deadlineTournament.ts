import { ArmSet, NO_ARM, type Arm } from "../arms.js";
import type { Shares } from "../shares/shares.js";
import type { DeadlineLeader } from "./deadlineLeader.js";
import { DueTournament } from "./dueTournament.js";
import { earliestOpen } from "./earliestOpen.js";
import { compareByPd2 } from "./pd2.js";
import { PullWindows } from "./pullWindows.js";
import { ValueTournament } from "./valueTournament.js";

/** Where more than this part of the arms is absent in a round, their windows move in it: looking at every arm is cheaper. */
const MANY_ABSENT = 1 / 64;

/** The most urgent arm by tournaments: for many arms. Those that a run does not ask are never built. */
export class DeadlineTournament implements DeadlineLeader {
  readonly #shares: Shares;
  readonly #windows: PullWindows;
  /** One pull a round: by deadline. */
  readonly #due: DueTournament;
  /** Several pulls a round: by PD². */
  #dueOfMany: DueTournament | undefined;
  /** With arms absent: whose window opens first, and whose deadline is first, due or not. */
  #byWindow: { readonly opening: ValueTournament; readonly deadline: ValueTournament } | undefined;

  constructor(shares: Shares) {
    this.#shares = shares;
    this.#windows = new PullWindows(Array.from({ length: shares.arms }, (_, arm) => shares.fraction(arm)));
    const { deadline } = this.#windows;
    this.#due = new DueTournament(this.#windows, (a, b) => deadline[a] - deadline[b] || a - b);
  }

  get quietUntil(): number {
    return this.#due.firstOpening + 1;
  }

  get repaired(): number {
    return this.#due.repaired;
  }

  get built(): number {
    return this.#due.built;
  }

  top(round: number, open?: ArmSet): Arm {
    if (open === undefined || open.isAll) return this.#due.top(round);
    const absent = this.#shares.arms - open.size;
    if (absent > this.#shares.arms * MANY_ABSENT) return earliestOpen(this.#windows, this.#shares, round, open);
    return this.#earliestOpen(round, open);
  }

  /** The answer of `earliestOpen`. */
  #earliestOpen(round: number, open: ArmSet): Arm {
    const { opens } = this.#windows;
    const byWindow = (this.#byWindow ??= this.#buildByWindow());
    // An arm that was due before is, present or absent; one whose window has just opened only if it is present.
    const anyDue = opens[byWindow.opening.top()] < round - 1 || opens[byWindow.opening.top(open)] < round;
    if (!anyDue) return NO_ARM;
    const first = byWindow.deadline.top(open);
    return byWindow.deadline.value(first) > -Infinity ? first : NO_ARM;
  }

  #buildByWindow() {
    const { arms } = this.#shares;
    const byWindow = { opening: new ValueTournament(arms), deadline: new ValueTournament(arms) };
    for (let arm = 0; arm < arms; arm++) this.#placeByWindow(arm, byWindow);
    return byWindow;
  }

  #placeByWindow(arm: Arm, { opening, deadline }: { opening: ValueTournament; deadline: ValueTournament }): void {
    opening.set(arm, -this.#windows.opens[arm]);
    deadline.set(arm, this.#shares.fraction(arm).numerator === 0 ? -Infinity : -this.#windows.deadline[arm]);
  }

  topMany(round: number, count: number, open?: ArmSet): Arm[] {
    const tournament = (this.#dueOfMany ??= new DueTournament(this.#windows, (a, b) =>
      compareByPd2(this.#windows, this.#shares, a, b),
    ));
    const chosen: Arm[] = [];
    let rest = open;
    for (let arm = tournament.top(round, rest); arm !== NO_ARM; arm = tournament.top(round, rest)) {
      chosen.push(arm);
      if (chosen.length === count) break;
      if (chosen.length === 1) rest = open?.copy() ?? ArmSet.all(this.#shares.arms);
      rest?.delete(arm);
    }
    return chosen;
  }

  deadline(arm: Arm): number {
    return this.#windows.deadline[arm];
  }

  pulled(arm: Arm): void {
    this.pulledInARow(arm, 1);
  }

  pulledInARow(arm: Arm, times: number): void {
    this.#windows.advance(arm, times);
    this.#moved(arm);
  }

  absent(arm: Arm): void {
    this.#windows.postpone(arm);
    this.#moved(arm);
  }

  #moved(arm: Arm): void {
    this.#due.moved(arm);
    this.#dueOfMany?.moved(arm);
    if (this.#byWindow !== undefined) this.#placeByWindow(arm, this.#byWindow);
  }

  restore(pulls: ArrayLike<number>, absences: ArrayLike<number>): void {
    for (let arm = 0; arm < pulls.length; arm++) this.#windows.rebuild(arm, pulls[arm], absences[arm]);
    this.#due.allMoved();
    this.#dueOfMany = undefined;
    this.#byWindow = undefined;
  }
}
