import type { Arm } from "../../arms.js";
import type { Fraction } from "../../shares/fraction.js";

/** A time that never comes: 2^52, later than any round, and still a safe integer. */
export const NEVER = 4_503_599_627_370_496;

/** So many pulls times a numerator or a quotient, both up to 2^31, are exact. */
const MOST_AT_ONCE = 65_536;

/** When each arm's next pull is owed, kept from pull to pull or computed. */
export interface Windows {
  opening(arm: Arm): number;
  deadlineOf(arm: Arm): number;
  /** Whether the next pull's window shares its last round with the window after it (PD²'s b-bit). */
  overlapsNext(arm: Arm): boolean;
  /** By how many rounds absences have moved the window. */
  absences(arm: Arm): number;
}

/**
 * When each arm's next pull is owed: the pulls of arm i are unit jobs, the (n+1)-th with the window
 *
 *   ( floor(n / r_i),  ceil((n + 1) / r_i) ]
 *
 * in rounds. `opens` is the left end; r_i·t exceeds n for the first time at t = opens + 1. `deadline` is
 * the right end: the last round that keeps N_i(t) >= floor(r_i·t). With r = p/d both advance by the quotient d/p and
 * the carried remainder, so no product is ever formed that is not exact and nothing is rounded, however long the run.
 *
 * Pulls are counted by others. The columns of an arm are early, never late, until it is settled: pulls only move them later.
 */
export class PullWindows implements Windows {
  readonly opens: Float64Array;
  readonly deadline: Float64Array;
  /** What the left end was rounded down by, in units of 1/p: n·d mod p. */
  readonly remainder: Float64Array;
  /** By how many rounds absences have moved the window. */
  readonly shift: Float64Array;
  readonly #shares: readonly Fraction[];
  /** N, and how many of these pulls each window knows of. */
  readonly #pulls: Uint32Array;
  readonly #counted: Uint32Array;
  readonly #numerator: Float64Array;
  readonly #quotient: Float64Array;
  readonly #carry: Float64Array;

  constructor(shares: readonly Fraction[], pulls: Uint32Array) {
    const arms = shares.length;
    this.#shares = shares;
    this.opens = new Float64Array(arms);
    this.deadline = new Float64Array(arms);
    this.remainder = new Float64Array(arms);
    this.shift = new Float64Array(arms);
    this.#pulls = pulls;
    this.#counted = new Uint32Array(arms);
    this.#numerator = Float64Array.from(shares, (share) => share.numerator);
    this.#quotient = new Float64Array(arms);
    this.#carry = new Float64Array(arms);
    for (let arm = 0; arm < arms; arm++) {
      const { numerator, denominator } = shares[arm];
      if (numerator === 0) {
        this.opens[arm] = NEVER;
        this.deadline[arm] = NEVER;
        continue;
      }
      this.#quotient[arm] = Math.floor(denominator / numerator);
      this.#carry[arm] = denominator % numerator;
      this.deadline[arm] = this.#quotient[arm] + (this.#carry[arm] > 0 ? 1 : 0);
    }
  }

  /** On to the window of the arm's next pull. Where its pulls were replaced by another run's, `rebuild`. */
  settle(arm: Arm): void {
    const pulls = this.#pulls[arm] - this.#counted[arm];
    const numerator = this.#numerator[arm];
    if (pulls === 0 || numerator === 0) return;
    if (pulls > MOST_AT_ONCE) {
      this.rebuild(arm, this.shift[arm]);
      return;
    }
    let opens = this.opens[arm] + pulls * this.#quotient[arm];
    let remainder = this.remainder[arm] + pulls * this.#carry[arm];
    if (remainder >= numerator) {
      const whole = Math.floor(remainder / numerator);
      remainder -= whole * numerator;
      opens += whole;
    }
    this.#counted[arm] += pulls;
    this.opens[arm] = opens;
    this.remainder[arm] = remainder;
    const overflows = remainder + this.#carry[arm];
    this.deadline[arm] = opens + this.#quotient[arm] + (overflows > numerator ? 2 : overflows > 0 ? 1 : 0);
  }

  opening(arm: Arm): number {
    this.settle(arm);
    return this.opens[arm];
  }

  deadlineOf(arm: Arm): number {
    this.settle(arm);
    return this.deadline[arm];
  }

  absences(arm: Arm): number {
    return this.shift[arm];
  }

  overlapsNext(arm: Arm): boolean {
    this.settle(arm);
    return (this.remainder[arm] + this.#carry[arm]) % this.#numerator[arm] !== 0;
  }

  /** The arm was absent for a round: its own clock stood still, so its window moves on by one. */
  postpone(arm: Arm): void {
    if (this.#numerator[arm] === 0) return;
    this.opens[arm]++;
    this.deadline[arm]++;
    this.shift[arm]++;
  }

  /** The window after so many absences, whatever was there before. */
  rebuild(arm: Arm, absences = 0): void {
    const { numerator, denominator } = this.#shares[arm];
    const pulls = this.#pulls[arm];
    this.#counted[arm] = pulls;
    if (numerator === 0) return;
    const [p, d] = [BigInt(numerator), BigInt(denominator)];
    this.shift[arm] = absences;
    const owed = BigInt(pulls) * d;
    this.opens[arm] = Number(owed / p) + absences;
    this.remainder[arm] = Number(owed % p);
    this.deadline[arm] = Number((owed + d + p - 1n) / p) + absences;
  }
}
