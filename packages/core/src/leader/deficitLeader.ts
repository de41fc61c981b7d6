import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import { commonDeficits } from "./commonDeficits.js";
import { DeficitTournament } from "./deficitTournament.js";
import { MANY_DEFICITS } from "./manyArms.js";

/**
 * Which arm is furthest behind its share: the largest r_i·rounds − N_i above a tolerance α, exactly.
 *
 * Over the common denominator D the excess of arm i is p_i·rounds − D·(N_i + α), a line over the rounds. All numbers are
 * whole and, with D up to 2^20, α·D up to 2^52 and counts up to 2^32, at most 2^53: no rounding decides who is behind.
 */
export interface DeficitLeader {
  /** The open arm with the largest deficit above the tolerance after so many rounds, or NO_ARM. Ties: lowest arm. */
  top(rounds: number, open?: ArmSet): Arm;
  pulled(arm: Arm): void;
  restore(pulls: ArrayLike<number>): void;
}

export function deficitLeader(shares: Shares, tolerance: Fraction): DeficitLeader {
  return shares.arms < MANY_DEFICITS ? new DeficitScan(shares, tolerance) : new DeficitTournament(shares, tolerance);
}

/** By looking at every arm: for few. */
export class DeficitScan implements DeficitLeader {
  readonly #numerators: Float64Array;
  readonly #denominator: number;
  readonly #allowed: number;
  /** D·(N_i + α): what p_i·rounds must exceed for the arm to be behind. */
  readonly #given: Float64Array;
  /** No arm is behind before this many rounds. Pulls only move it later, so an old value is early, never late. */
  #quietUntil = 0;

  constructor(shares: Shares, tolerance: Fraction) {
    const { denominator, numerators, allowed } = commonDeficits(shares, tolerance);
    this.#numerators = numerators;
    this.#denominator = denominator;
    this.#allowed = allowed;
    this.#given = new Float64Array(shares.arms).fill(allowed);
  }

  top(rounds: number, open?: ArmSet): Arm {
    if (rounds < this.#quietUntil) return NO_ARM;
    const numerators = this.#numerators;
    const given = this.#given;
    let best = NO_ARM;
    let largest = 0;
    for (let arm = 0; arm < given.length; arm++) {
      const excess = numerators[arm] * rounds - given[arm];
      if (excess > largest && (open === undefined || open.has(arm))) {
        largest = excess;
        best = arm;
      }
    }
    if (best === NO_ARM && open === undefined) this.#quietUntil = this.#firstBehind();
    return best;
  }

  /** After how many rounds the first arm is behind, if none is pulled. */
  #firstBehind(): number {
    let first = Infinity;
    for (let arm = 0; arm < this.#given.length; arm++) {
      const numerator = this.#numerators[arm];
      if (numerator === 0) continue;
      const quotient = Math.floor(this.#given[arm] / numerator);
      // The division may have been rounded up to the next whole number; the product is exact.
      const whole = quotient * numerator > this.#given[arm] ? quotient - 1 : quotient;
      first = Math.min(first, whole + 1);
    }
    return first;
  }

  pulled(arm: Arm): void {
    this.#given[arm] += this.#denominator;
  }

  restore(pulls: ArrayLike<number>): void {
    for (let arm = 0; arm < pulls.length; arm++) this.#given[arm] = this.#denominator * pulls[arm] + this.#allowed;
    this.#quietUntil = 0;
  }
}
