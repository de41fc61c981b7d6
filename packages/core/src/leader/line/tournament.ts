import type { Arm, ArmSet } from "../../arms.js";
import { lineLastsUntil } from "../kinetic/lineLastsUntil.js";
import { Tournament } from "../kinetic/tournament.js";
import type { LineLeader } from "./leader.js";

/** The arm on top of lines by a kinetic tournament: for many arms. */
export class LineTournament extends Tournament implements LineLeader {
  /** Base and slope of each arm, side by side: far apart they would be two cache misses. */
  readonly #lines: Float64Array;

  constructor(arms: number, base = 0) {
    const lines = new Float64Array(2 * arms);
    for (let arm = 0; arm < arms; arm++) lines[2 * arm] = base;
    super(arms, lines, 2);
    this.#lines = lines;
  }

  set(arm: Arm, base: number, slope: number): void {
    this.#lines[2 * arm] = base;
    this.#lines[2 * arm + 1] = slope;
    this.change(arm);
  }

  value(arm: Arm, clock: number): number {
    return this.#lines[2 * arm] + this.#lines[2 * arm + 1] * clock;
  }

  top(clock: number, open?: ArmSet): Arm {
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  /** Whether arm a comes first where both have the same value. */
  protected isBefore(a: Arm, b: Arm): boolean {
    return a < b;
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = this.value(a, this.clock);
    const valueB = this.value(b, this.clock);
    return valueA > valueB || (valueA === valueB && this.isBefore(a, b));
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    const lines = this.#lines;
    const clock = this.clock;
    const aFirst = this.isBefore(a, b);
    const baseA = lines[2 * a];
    const slopeA = lines[2 * a + 1];
    const baseB = lines[2 * b];
    const slopeB = lines[2 * b + 1];
    const valueA = baseA + slopeA * clock;
    const valueB = baseB + slopeB * clock;
    if (valueA > valueB || (valueA === valueB && aFirst)) {
      this.winner[node] = a;
      this.until[node] = lineLastsUntil(clock, aFirst, baseA, slopeA, baseB, slopeB);
    } else {
      this.winner[node] = b;
      this.until[node] = lineLastsUntil(clock, !aFirst, baseB, slopeB, baseA, slopeA);
    }
  }

  /** Sets the lines of another leader to those of this one. */
  copyTo(other: Pick<LineLeader, "set">): void {
    for (let arm = 0; arm < this.arms; arm++) other.set(arm, this.#lines[2 * arm], this.#lines[2 * arm + 1]);
  }
}
