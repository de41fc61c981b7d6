import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Windows } from "./pullWindows.js";
import { Tournament } from "./tournament.js";

/** Negative where the pull of arm a is more urgent than that of arm b, positive where b's is: never 0 for two arms. */
export type Urgency = (a: Arm, b: Arm) => number;

/**
 * The most urgent of the arms that are due, by a kinetic tournament over the rounds.
 *
 * Who is due goes before who is not; of those that are, the more urgent first; of those that are not, the one whose window
 * opens first. So a verdict can fail only in the round in which the window of a more urgent arm opens.
 */
export class DueTournament extends Tournament {
  readonly #windows: Windows;
  readonly #urgency: Urgency;

  /** Windows and urgency are made of the arms' pulls. */
  constructor(pulls: Uint32Array, windows: Windows, urgency: Urgency) {
    super(pulls.length, pulls, 1);
    this.#windows = windows;
    this.#urgency = urgency;
  }

  /** The arm's window has moved. */
  moved(arm: Arm): void {
    this.change(arm);
  }

  /** The most urgent open arm that is due in this round, or NO_ARM. */
  top(round: number, open?: ArmSet): Arm {
    const arm = open === undefined ? this.leader(round) : this.leaderOf(round, open);
    return arm !== NO_ARM && this.#windows.opening(arm) < round ? arm : NO_ARM;
  }

  /** After a look that found no arm due: when the first window opens. */
  get firstOpening(): number {
    return this.#windows.opening(this.arms === 1 ? 0 : this.winner[1]);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const opensA = this.#windows.opening(a);
    const opensB = this.#windows.opening(b);
    const dueA = opensA < this.clock;
    if (dueA !== opensB < this.clock) return dueA;
    return dueA || opensA === opensB ? this.#urgency(a, b) < 0 : opensA < opensB;
  }

  protected settle(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? a : b;
    const second = isA ? b : a;
    const opens = this.#windows.opening(second);
    this.winner[node] = first;
    this.until[node] = opens < this.clock || this.#urgency(first, second) < 0 ? Infinity : opens;
  }
}
