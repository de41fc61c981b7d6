import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Fraction } from "../../shares/fraction.js";
import type { Shares } from "../../shares/shares.js";
import { floorQuotient } from "../windows/floorQuotient.js";
import { Openings, type OpeningColumn } from "../windows/releases.js";
import { commonDeficits } from "./commonDeficits.js";
import type { DeficitLeader } from "./leader.js";

/** For few arms, in the order in which they will be behind. */
export class DeficitScan implements DeficitLeader, OpeningColumn {
  readonly #numerators: Float64Array;
  readonly #denominator: number;
  readonly #allowed: number;
  readonly #pulls: Uint32Array;
  /** The last round in which each arm's deficit is not above the tolerance, if it is not pulled. */
  readonly opens: Float64Array;
  readonly #openings: Openings;
  quietUntil = 0;

  constructor(shares: Shares, tolerance: Fraction, pulls: Uint32Array) {
    const { denominator, numerators, allowed } = commonDeficits(shares, tolerance);
    this.#numerators = numerators;
    this.#denominator = denominator;
    this.#allowed = allowed;
    this.#pulls = pulls;
    this.opens = new Float64Array(shares.arms);
    this.#openings = new Openings(this);
    this.restored();
  }

  top(round: number, open?: ArmSet): Arm {
    return round < this.quietUntil ? NO_ARM : this.#largest(round, open);
  }

  #largest(round: number, open?: ArmSet): Arm {
    const { ranks } = this.#openings;
    const behind = this.#openings.before(round);
    this.quietUntil = this.#openings.first + 1;
    let best = NO_ARM;
    let largest = 0;
    for (let place = 0; place < behind; place++) {
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

  /** D·(N_i + α): what p_i·(t − 1) must exceed for the arm to be behind. */
  #given(arm: Arm): number {
    return this.#denominator * this.#pulls[arm] + this.#allowed;
  }

  pulled(): void {
    // Its pulls are counted when its turn has come.
  }

  settle(arm: Arm): void {
    const numerator = this.#numerators[arm];
    this.opens[arm] = numerator > 0 ? floorQuotient(this.#given(arm), numerator) + 1 : Infinity;
  }

  restored(): void {
    for (let arm = 0; arm < this.#pulls.length; arm++) this.settle(arm);
    this.#openings.restored();
    this.quietUntil = 0;
  }
}
