import type { Arm, ArmSet } from "../../arms.js";
import { Tournament } from "../kinetic/tournament.js";
import type { ValueLeader } from "./leader.js";

/** The largest value by a tournament whose verdicts hold until an arm changes: for many arms. */
export class ValueTournament extends Tournament implements ValueLeader {
  readonly #values: Float64Array;

  constructor(arms: number) {
    const values = new Float64Array(arms);
    super(arms, values, 1);
    this.#values = values;
  }

  set(arm: Arm, value: number): void {
    this.#values[arm] = value;
    this.change(arm);
  }

  value(arm: Arm): number {
    return this.#values[arm];
  }

  top(open?: ArmSet): Arm {
    return open === undefined ? this.leader(0) : this.leaderOf(0, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = this.#values[a];
    const valueB = this.#values[b];
    return valueA > valueB || (valueA === valueB && a < b);
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    this.winner[node] = this.beats(a, b) ? a : b;
    this.until[node] = Infinity;
  }
}
