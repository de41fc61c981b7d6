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
  /** After how many rounds each arm is not yet behind for the last time. */
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

  top(rounds: number, open?: ArmSet): Arm {
    return rounds < this.quietUntil ? NO_ARM : this.#furthestBehind(rounds, open);
  }

  #furthestBehind(rounds: number, open?: ArmSet): Arm {
    const { ranks } = this.#openings;
    const behind = this.#openings.before(rounds);
    this.quietUntil = this.#openings.first + 1;
    let best = NO_ARM;
    let largest = 0;
    for (let place = 0; place < behind; place++) {
      const arm = ranks[place];
      if (open !== undefined && !open.has(arm)) continue;
      const excess = this.#numerators[arm] * rounds - this.#given(arm);
      if (excess > largest || (excess === largest && arm < best)) {
        largest = excess;
        best = arm;
      }
    }
    return best;
  }

  /** D·(N_i + α): what p_i·rounds must exceed for the arm to be behind. */
  #given(arm: Arm): number {
    return this.#denominator * this.#pulls[arm] + this.#allowed;
  }

  pulled(): void {
    // Its pulls are counted when its turn has come.
  }

  settle(arm: Arm): void {
    const numerator = this.#numerators[arm];
    this.opens[arm] = numerator > 0 ? floorQuotient(this.#given(arm), numerator) : Infinity;
  }

  restored(): void {
    for (let arm = 0; arm < this.#pulls.length; arm++) this.settle(arm);
    this.#openings.restored();
    this.quietUntil = 0;
  }
}
