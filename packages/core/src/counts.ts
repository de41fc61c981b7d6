import type { Arm } from "./arms.js";
import type { Setup } from "./policy.js";
import { atMost, type Invariant } from "./state/invariants.js";

/**
 * Above every value that observed rewards can give, which are at most `LARGEST_REWARD`, and whole, so that pulls can be
 * subtracted exactly.
 */
export const UNSEEN = 4_503_599_627_370_496;

/** What a learner knows of each arm: its pulls, and the number and sum of its observed rewards. */
export class Observations {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  readonly sums: Float64Array;

  constructor(arms: number) {
    this.pulls = new Uint32Array(arms);
    this.observed = new Uint32Array(arms);
    this.sums = new Float64Array(arms);
  }

  isSeen(arm: Arm): boolean {
    return this.observed[arm] > 0;
  }

  mean(arm: Arm): number {
    return this.sums[arm] / this.observed[arm];
  }

  /**
   * The value of an arm that goes before all arms with an observation, the least pulled first. Arms without one have
   * it: so also with late rewards the first rounds go to every arm, not again and again to the lowest.
   */
  priority(arm: Arm): number {
    return UNSEEN - this.pulls[arm];
  }

  pulled(arm: Arm): void {
    this.pulls[arm]++;
  }

  rewarded(arm: Arm, reward: number): void {
    this.observed[arm]++;
    this.sums[arm] += reward;
  }

  /** The columns of a learner's state. */
  columns() {
    return { pulls: this.pulls, observed: this.observed, sums: this.sums };
  }
}

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
