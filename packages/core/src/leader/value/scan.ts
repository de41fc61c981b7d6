import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { ValueLeader } from "./leader.js";

/** The largest value by a look at every arm: for few. */
export class ValueScan implements ValueLeader {
  readonly #values: Float64Array;

  constructor(arms: number) {
    this.#values = new Float64Array(arms);
  }

  set(arm: Arm, value: number): void {
    this.#values[arm] = value;
  }

  value(arm: Arm): number {
    return this.#values[arm];
  }

  top(open?: ArmSet): Arm {
    const values = this.#values;
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < values.length; arm++) {
      if (values[arm] > highest && (open === undefined || open.has(arm))) {
        highest = values[arm];
        best = arm;
      }
    }
    return best;
  }
}
