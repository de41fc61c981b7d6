import type { Arm, ArmSet } from "../../arms.js";
import { Tournament } from "../kinetic/tournament.js";

/**
 * The arm with the earliest time, where an arm's time changes with its own pulls and absences alone. Ties: lowest arm.
 */
export class EarliestTournament extends Tournament {
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
