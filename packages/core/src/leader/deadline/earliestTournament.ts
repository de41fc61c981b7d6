import type { Arm, ArmSet } from "../../arms.js";
import { Tournament } from "../kinetic/tournament.js";

/** Whose time is first, lowest arm on ties, where times change with the arm's own pulls and absences alone. */
export class EarliestTournament extends Tournament {
  readonly #time: (arm: Arm) => number;

  /** Times are made of the arms' pulls. */
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

  protected settle(node: number, a: Arm, b: Arm): void {
    this.winner[node] = this.beats(a, b) ? a : b;
    this.until[node] = Infinity;
  }
}
