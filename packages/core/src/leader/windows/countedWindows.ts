import type { Arm } from "../../arms.js";
import type { Shares } from "../../shares/shares.js";
import { floorQuotient } from "./floorQuotient.js";
import { NEVER, type Windows } from "./windows.js";

/**
 * The window of each arm's next pull, computed from the policy's counts whenever it is asked for. It stores nothing,
 * where PullWindows takes 60 bytes an arm: for many arms, of which a tournament asks about a few.
 */
export class CountedWindows implements Windows {
  readonly #shares: Shares;
  readonly #pulls: Uint32Array;
  readonly #absences: Uint32Array | undefined;
  /** Whether an arm may have been absent. Mostly none ever is, and a column that is not read is no cache miss. */
  anyAbsent = false;

  constructor(shares: Shares, pulls: Uint32Array, absences?: Uint32Array) {
    this.#shares = shares;
    this.#pulls = pulls;
    this.#absences = absences;
  }

  releaseOf(arm: Arm): number {
    const numerator = this.#shares.numerator(arm);
    // Where the product is not exact it is later than any round.
    if (numerator === 1) return this.#pulls[arm] * this.#shares.denominator(arm) + this.absences(arm);
    return numerator === 0 ? NEVER : this.#roundedDown(this.#pulls[arm], arm) + this.absences(arm);
  }

  deadlineOf(arm: Arm): number {
    const numerator = this.#shares.numerator(arm);
    const next = this.#pulls[arm] + 1;
    if (numerator === 1) return next * this.#shares.denominator(arm) + this.absences(arm);
    if (numerator === 0) return NEVER;
    return this.#roundedDown(next, arm) + (this.overlapsNext(arm) ? 1 : 0) + this.absences(arm);
  }

  /** floor(pulls / r). */
  #roundedDown(pulls: number, arm: Arm): number {
    const numerator = this.#shares.numerator(arm);
    const denominator = this.#shares.denominator(arm);
    const scaled = pulls * denominator;
    if (scaled <= Number.MAX_SAFE_INTEGER) return floorQuotient(scaled, numerator);
    return Number((BigInt(pulls) * BigInt(denominator)) / BigInt(numerator));
  }

  overlapsNext(arm: Arm): boolean {
    const numerator = this.#shares.numerator(arm);
    const denominator = this.#shares.denominator(arm);
    const next = this.#pulls[arm] + 1;
    const scaled = next * denominator;
    if (scaled <= Number.MAX_SAFE_INTEGER) return scaled % numerator !== 0;
    return (BigInt(next) * BigInt(denominator)) % BigInt(numerator) !== 0n;
  }

  absences(arm: Arm): number {
    return this.anyAbsent && this.#absences !== undefined ? this.#absences[arm] : 0;
  }
}
