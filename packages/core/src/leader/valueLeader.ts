import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { MANY_VALUES } from "./manyArms.js";
import { ValueTournament } from "./valueTournament.js";

/**
 * Who is on top, when an arm's value changes with its own pulls and rewards alone: no clock moves it in between. Ties go to
 * the lowest arm.
 */
export interface ValueLeader {
  /** The arm's value changed. */
  set(arm: Arm, value: number): void;
  /** The open arm with the largest value. */
  top(open?: ArmSet): Arm;
  value(arm: Arm): number;
}

export function valueLeader(arms: number): ValueLeader {
  return arms < MANY_VALUES ? new ValueScan(arms) : new ValueTournament(arms);
}

/** By looking at every arm: for few. */
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
