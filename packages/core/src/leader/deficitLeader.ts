import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import { PullWindows } from "./pullWindows.js";

/**
 * Which arm is furthest behind its share: the largest r_i·rounds − N_i above a tolerance, exactly.
 *
 * Over the common denominator D the excess of arm i is p_i·(rounds − opens_i) − remainder_i in units of 1/D, where
 * opens_i is the last round at which it was not behind. All four are whole numbers, and the product is as small as
 * the excess itself, so no rounding decides who is behind.
 */
export interface DeficitLeader {
  /** The open arm with the largest deficit above the tolerance after so many rounds, or NO_ARM. Ties: lowest arm. */
  top(rounds: number, open?: ArmSet): Arm;
  pulled(arm: Arm): void;
  restore(pulls: ArrayLike<number>): void;
}

export function deficitLeader(shares: Shares, tolerance: Fraction): DeficitLeader {
  return new DeficitScan(shares, tolerance);
}

class DeficitScan implements DeficitLeader {
  readonly #windows: PullWindows;
  readonly #numerators: Float64Array;
  /** No arm is behind before this many rounds. Pulls only move it later, so an old value is early, never late. */
  #quietUntil = 0;

  constructor(shares: Shares, tolerance: Fraction) {
    const { denominator, numerators } = shares.commonDenominator(tolerance.denominator);
    const allowed = tolerance.numerator * (denominator / tolerance.denominator);
    const fractions = Array.from(numerators, (numerator) => ({ numerator, denominator }));
    this.#windows = new PullWindows(
      fractions,
      fractions.map(() => allowed),
    );
    this.#numerators = numerators;
  }

  top(rounds: number, open?: ArmSet): Arm {
    if (rounds < this.#quietUntil) return NO_ARM;
    const { opens, remainder } = this.#windows;
    let best = NO_ARM;
    let largest = 0;
    let earliest = Infinity;
    for (let arm = 0; arm < opens.length; arm++) {
      const waited = rounds - opens[arm];
      if (opens[arm] < earliest) earliest = opens[arm];
      if (waited < 1 || (open !== undefined && !open.has(arm))) continue;
      const excess = this.#numerators[arm] * waited - remainder[arm];
      if (excess > largest) {
        largest = excess;
        best = arm;
      }
    }
    this.#quietUntil = earliest + 1;
    return best;
  }

  pulled(arm: Arm): void {
    this.#windows.advance(arm);
  }

  restore(pulls: ArrayLike<number>): void {
    for (let arm = 0; arm < pulls.length; arm++) this.#windows.rebuild(arm, pulls[arm]);
    this.#quietUntil = 0;
  }
}
