import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { MANY_VALUES, Tournament } from "./kinetic/tournament.js";

/**
 * The arm on top when an arm's value changes with its own pulls and rewards alone: no clock moves it in between. Ties
 * go to the lowest arm.
 */
interface ValueLeader {
  /** The arm's value changed. */
  set(arm: Arm, value: number): void;
  /** The open arm with the largest value. */
  top(open?: ArmSet): Arm;
  value(arm: Arm): number;
}

export function valueLeader(arms: number): ValueLeader {
  return arms < MANY_VALUES ? new ValueScan(arms) : new ValueTournament(arms);
}

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
