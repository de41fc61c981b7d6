import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { CountedWindows } from "../windows/countedWindows.js";
import { Tournament } from "../kinetic/tournament.js";

/** Which of two arms with the same deadline goes first: negative for a, positive for b, never 0. */
export type Order = (a: Arm, b: Arm) => number;

/**
 * The most urgent of the arms that are due, by a kinetic tournament over the rounds.
 *
 * Who is due goes before who is not; of those that are, the earlier deadline first; of those that are not, the one whose window
 * opens first. So a verdict can fail only in the round in which the window of a more urgent arm opens.
 */
export class DueTournament extends Tournament {
  readonly #windows: CountedWindows;
  readonly #ofSameDeadline: Order;

  /** Windows are made of the arms' pulls. */
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
    const opensA = this.#windows.opening(a);
    const opensB = this.#windows.opening(b);
    const urgency = this.#urgency(a, b);
    const dueA = opensA < this.clock;
    const dueB = opensB < this.clock;
    const byOpening = dueA !== dueB || (!dueA && opensA !== opensB);
    const isA = byOpening ? opensA < opensB : urgency < 0;
    this.winner[node] = isA ? a : b;
    // Who opens first and is the more urgent one stays ahead; otherwise until the other one is due as well.
    this.until[node] = isA === urgency < 0 ? Infinity : isA ? opensB : opensA;
  }
}
