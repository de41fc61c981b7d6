import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Fraction } from "../../shares/fraction.js";
import type { Shares } from "../../shares/shares.js";
import { Starts } from "../../shares/starts.js";
import { floorQuotient } from "../windows/floorQuotient.js";
import { ReleaseOrder, type ReleaseColumn } from "../windows/releaseOrder.js";
import { commonDeficits } from "./commonDeficits.js";
import type { DeficitLeader } from "./leader.js";

/** The largest deficit among few arms, by a look at those whose release has come. */
export class DeficitScan implements DeficitLeader, ReleaseColumn {
  readonly #numerators: Float64Array;
  readonly #denominator: number;
  readonly #allowed: number;
  readonly #pulls: Uint32Array;
  readonly #starts: Starts;
  /** The last round in which each arm's deficit is not above the tolerance, if the arm is not pulled. */
  readonly releases: Float64Array;
  readonly #order: ReleaseOrder;
  /** Pulls only move it later: an old value is early, never late. */
  quietUntil = 0;

  constructor(shares: Shares, tolerance: Fraction, pulls: Uint32Array, starts = new Starts()) {
    const { denominator, numerators, allowed } = commonDeficits(shares, tolerance);
    this.#numerators = numerators;
    this.#denominator = denominator;
    this.#allowed = allowed;
    this.#pulls = pulls;
    this.#starts = starts;
    this.releases = new Float64Array(shares.arms);
    this.#order = new ReleaseOrder(this);
    this.restored();
  }

  top(round: number, open?: ArmSet): Arm {
    return round < this.quietUntil ? NO_ARM : this.#largest(round, open);
  }

  #largest(round: number, open?: ArmSet): Arm {
    const { ranks } = this.#order;
    const released = this.#order.releasedBefore(round);
    this.quietUntil = this.#order.first + 1;
    let best = NO_ARM;
    let largest = 0;
    for (let place = 0; place < released; place++) {
      const arm = ranks[place];
      if (open !== undefined && !open.has(arm)) continue;
      const excess = this.#numerators[arm] * (round - 1) - this.#given(arm);
      if (excess > largest || (excess === largest && arm < best)) {
        largest = excess;
        best = arm;
      }
    }
    return best;
  }

  /** D·(N_i + α) + p_i·s_i: what p_i·(t − 1) must exceed for a deficit above the tolerance. */
  #given(arm: Arm): number {
    return this.#denominator * this.#pulls[arm] + this.#numerators[arm] * this.#starts.of(arm) + this.#allowed;
  }

  pulled(): void {
    // The arm's pulls are counted when its release seems to have come.
  }

  countPulls(arm: Arm): void {
    const numerator = this.#numerators[arm];
    this.releases[arm] = numerator > 0 ? floorQuotient(this.#given(arm), numerator) + 1 : Infinity;
  }

  restored(): void {
    for (let arm = 0; arm < this.#pulls.length; arm++) this.countPulls(arm);
    this.#order.restored();
    this.quietUntil = 0;
  }
}
