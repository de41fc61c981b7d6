import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { Tournament } from "../kinetic/tournament.js";
import type { CountedWindows } from "../windows/countedWindows.js";

/** Which of two arms with the same deadline goes first: negative for a, positive for b, never 0. */
export type Order = (a: Arm, b: Arm) => number;

/**
 * The most urgent of the arms that are due, by a kinetic tournament over the rounds.
 *
 * An arm that is due goes before one that is not; of two that are, the one with the earlier deadline; of two that are
 * not, the one with the earlier release. So a verdict can fail only in the round in which a more urgent arm becomes
 * due.
 */
export class DueTournament extends Tournament {
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
