import type { Arm } from "../../arms.js";
import { floorQuotient } from "../../leader/windows/windows.js";
import { withinEach, type Invariant } from "../../state/invariants.js";

/** Beliefs may weigh as much as this number of rewards. */
export const LARGEST_BELIEF = 1_000_000;

/**
 * What is believed of an arm without a reward: w rewards with the mean of all that were observed, which are the other
 * arms'.
 *
 *   k = w·S/n successes, rounded to a whole number (a half upwards), and w − k failures; none before the first reward
 *
 * S of the n rewards were successes. With its first reward an arm keeps what was believed of it then.
 */
export class BorrowedBeliefs {
  /** Of the arms that have had a reward. */
  readonly columns: { readonly believedSuccesses: Uint32Array; readonly believedFailures: Uint32Array };
  readonly invariants: readonly Invariant[] = ["believedSuccesses", "believedFailures"].map((name) =>
    withinEach(name, ({ columns: { successes, failures } }, arm) => {
      const isHeard = successes[arm] + failures[arm] > 0;
      return [0, isHeard ? LARGEST_BELIEF : 0];
    }),
  );
  readonly #weight: number;
  #observedSuccesses = 0;
  #observed = 0;
  #successes = 0;
  #failures = 0;

  constructor(arms: number, weight: number) {
    this.columns = { believedSuccesses: new Uint32Array(arms), believedFailures: new Uint32Array(arms) };
    this.#weight = weight;
  }

  successes(arm: Arm, isHeard: boolean): number {
    return isHeard ? this.columns.believedSuccesses[arm] : this.#successes;
  }

  failures(arm: Arm, isHeard: boolean): number {
    return isHeard ? this.columns.believedFailures[arm] : this.#failures;
  }

  /** The arm has its first reward. */
  keep(arm: Arm): void {
    this.columns.believedSuccesses[arm] = this.#successes;
    this.columns.believedFailures[arm] = this.#failures;
  }

  /** Counts a reward of any arm. Returns whether something else is believed of the arms without one. */
  observe(isSuccess: boolean): boolean {
    const before = this.#successes;
    const isFirst = this.#observed === 0;
    this.#count(this.#observedSuccesses + (isSuccess ? 1 : 0), this.#observed + 1);
    return isFirst || this.#successes !== before;
  }

  /** The columns, and these counts, are another run's. */
  restored(successes: Uint32Array, failures: Uint32Array): void {
    const total = (counts: Uint32Array) => counts.reduce((sum, count) => sum + count, 0);
    this.#count(total(successes), total(successes) + total(failures));
  }

  #count(successes: number, observed: number): void {
    this.#observedSuccesses = successes;
    this.#observed = observed;
    this.#successes = observed === 0 ? 0 : floorQuotient(2 * this.#weight * successes + observed, 2 * observed);
    this.#failures = observed === 0 ? 0 : this.#weight - this.#successes;
  }
}
