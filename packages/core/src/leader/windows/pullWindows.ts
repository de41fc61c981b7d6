import type { Arm } from "../../arms.js";
import type { Fraction } from "../../shares/fraction.js";
import type { ReleaseColumn } from "../ranking.js";
import { NEVER, type Windows } from "./windows.js";

/** This many pulls times a numerator or a quotient, both up to 2^31, are below 2^53: exact. */
const MOST_AT_ONCE = 65_536;

/**
 * The window of each arm's next pull, kept in columns: the pulls of arm i are unit jobs, the (n+1)-th with the window
 *
 *   ( floor(n / r_i),  ceil((n + 1) / r_i) ]
 *
 * in rounds. The left end is the release: r_i·t exceeds n for the first time one round later. The right end is the
 * deadline: the last round that keeps N_i(t) >= floor(r_i·t). With r = p/d both advance by the quotient d/p and the
 * carried remainder, so every product is exact and nothing is rounded, however long the run.
 *
 * An arm that opened with a balance of b pulls is owed them already: n counts from −b on.
 *
 * The policy counts the pulls. The columns of an arm are early, never late, until `countPulls` brings them up to its
 * pulls.
 */
export class PullWindows implements Windows, ReleaseColumn {
  readonly releases: Float64Array;
  readonly deadlines: Float64Array;
  /** The part that rounding down took off each release, in units of 1/p: n·d mod p. */
  readonly remainders: Float64Array;
  /** The rounds by which absences have moved each window. */
  readonly shifts: Float64Array;
  readonly #shares: readonly Fraction[];
  /** N, and how many of these pulls the arm's columns have counted. */
  readonly #pulls: Uint32Array;
  readonly #counted: Uint32Array;
  /** b of each arm in units of its denominator; undefined where all are 0. */
  readonly #openings: Float64Array | undefined;
  readonly #numerator: Float64Array;
  readonly #quotient: Float64Array;
  readonly #carry: Float64Array;

  constructor(shares: readonly Fraction[], pulls: Uint32Array, openings?: Float64Array) {
    const arms = shares.length;
    this.#shares = shares;
    this.#openings = openings;
    this.releases = new Float64Array(arms);
    this.deadlines = new Float64Array(arms);
    this.remainders = new Float64Array(arms);
    this.shifts = new Float64Array(arms);
    this.#pulls = pulls;
    this.#counted = new Uint32Array(arms);
    this.#numerator = Float64Array.from(shares, (share) => share.numerator);
    this.#quotient = new Float64Array(arms);
    this.#carry = new Float64Array(arms);
    for (let arm = 0; arm < arms; arm++) {
      const { numerator, denominator } = shares[arm];
      if (numerator === 0) {
        this.releases[arm] = NEVER;
        this.deadlines[arm] = NEVER;
        continue;
      }
      this.#quotient[arm] = Math.floor(denominator / numerator);
      this.#carry[arm] = denominator % numerator;
      this.deadlines[arm] = this.#quotient[arm] + (this.#carry[arm] > 0 ? 1 : 0);
    }
  }

  /** Moves on to the window of the arm's next pull. Where its pulls were replaced by another run's, call `rebuild`. */
  countPulls(arm: Arm): void {
    const pulls = this.#pulls[arm] - this.#counted[arm];
    const numerator = this.#numerator[arm];
    if (pulls === 0 || numerator === 0) return;
    if (pulls > MOST_AT_ONCE) {
      this.rebuild(arm, this.shifts[arm]);
      return;
    }
    let release = this.releases[arm] + pulls * this.#quotient[arm];
    let remainder = this.remainders[arm] + pulls * this.#carry[arm];
    if (remainder >= numerator) {
      const whole = Math.floor(remainder / numerator);
      remainder -= whole * numerator;
      release += whole;
    }
    this.#counted[arm] += pulls;
    this.releases[arm] = release;
    this.remainders[arm] = remainder;
    const overflows = remainder + this.#carry[arm];
    this.deadlines[arm] = release + this.#quotient[arm] + (overflows > numerator ? 2 : overflows > 0 ? 1 : 0);
  }

  releaseOf(arm: Arm): number {
    this.countPulls(arm);
    return this.releases[arm];
  }

  deadlineOf(arm: Arm): number {
    this.countPulls(arm);
    return this.deadlines[arm];
  }

  absences(arm: Arm): number {
    return this.shifts[arm];
  }

  overlapsNext(arm: Arm): boolean {
    this.countPulls(arm);
    return (this.remainders[arm] + this.#carry[arm]) % this.#numerator[arm] !== 0;
  }

  /** The arm was absent for a round: its own clock stood still, so its window moves on by one. */
  postpone(arm: Arm): void {
    if (this.#numerator[arm] === 0) return;
    this.releases[arm]++;
    this.deadlines[arm]++;
    this.shifts[arm]++;
  }

  /** Makes the arm's window from its pulls, opening and absences alone. */
  rebuild(arm: Arm, absences = 0): void {
    const { numerator, denominator } = this.#shares[arm];
    const pulls = this.#pulls[arm];
    this.#counted[arm] = pulls;
    if (numerator === 0) return;
    const [p, d] = [BigInt(numerator), BigInt(denominator)];
    this.shifts[arm] = absences;
    const scaled = BigInt(pulls) * d - BigInt(this.#openings?.[arm] ?? 0);
    const remainder = ((scaled % p) + p) % p;
    this.releases[arm] = Number((scaled - remainder) / p) + absences;
    this.remainders[arm] = Number(remainder);
    this.deadlines[arm] = Number((scaled - remainder) / p + (remainder + d + p - 1n) / p) + absences;
  }
}
