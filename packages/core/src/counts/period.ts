import type { Arm } from "../arms.js";
import type { Setup } from "../policy.js";
import { atMost, type Invariant } from "../state/invariants.js";

/** What a policy needs to know of its setup to plan for periods. */
export type Periods = Pick<Setup, "perRound" | "beyondHorizon">;

/** What is counted over the whole run. */
interface Totals {
  readonly pulls: Uint32Array;
  readonly observed?: Uint32Array;
}

/**
 * The pulls and rewards of each arm in the present period, for a policy that plans for a horizon. Plans and phases
 * count these, estimates count all rewards there were.
 *
 * A policy that does not go beyond its horizon has one period: then they are the columns of the whole run themselves,
 * and nothing is added to its states.
 */
export class Period {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  readonly #renews: boolean;

  constructor({ pulls, observed = pulls }: Totals, { beyondHorizon }: Periods) {
    this.#renews = beyondHorizon === "renew";
    this.pulls = this.#renews ? new Uint32Array(pulls.length) : pulls;
    this.observed = this.#renews ? new Uint32Array(pulls.length) : observed;
  }

  pulled(arm: Arm, times = 1): void {
    if (this.#renews) this.pulls[arm] += times;
  }

  rewarded(arm: Arm): void {
    if (this.#renews) this.observed[arm]++;
  }

  /** The next period begins. */
  renew(): void {
    this.pulls.fill(0);
    this.observed.fill(0);
  }

  columns(): Record<string, Uint32Array> {
    return this.#renews ? { periodPulls: this.pulls, periodObserved: this.observed } : {};
  }

  /** What is true of these columns in every state; rewards of an earlier period's pulls may come in this one. */
  invariants(): readonly Invariant[] {
    return this.#renews ? [atMost("periodPulls", "pulls")] : [];
  }
}
