import type { Arm } from "../arms.js";
import type { Invariant } from "../state/invariants.js";
import type { Column, PolicyState } from "../state/policyState.js";

/**
 * The round after which each arm's share is counted: 0, but for an arm that came later. It is a column of a state only
 * where there is such an arm, and takes no memory otherwise.
 */
export class Starts {
  /** Undefined where every arm was there from the first round on. */
  rounds: Uint32Array | undefined;

  of(arm: Arm): number {
    return this.rounds === undefined ? 0 : this.rounds[arm];
  }

  columns(): Record<string, Uint32Array> {
    return this.rounds === undefined ? {} : { starts: this.rounds };
  }

  /** New columns for the state of another run. */
  columnsFor({ columns }: PolicyState, arms: number): Record<string, Uint32Array> {
    return Object.hasOwn(columns, "starts") ? { starts: new Uint32Array(arms) } : {};
  }

  /** The columns, which `columnsFor` made, have another run's numbers. */
  restored({ starts }: Readonly<Record<string, Column>>): void {
    this.rounds = starts === undefined ? undefined : Uint32Array.from(starts);
  }
}

/** No arm comes after this round. */
export function startsWithin(last: number): Invariant {
  return ({ columns: { starts } }) =>
    starts === undefined || starts.every((round) => round <= last) ? undefined : `an arm that came after round ${last}`;
}

/** These rounds as columns of a state. */
export function startsIn(rounds: Column): Record<string, Column> {
  return rounds.some((round) => round > 0) ? { starts: rounds } : {};
}
