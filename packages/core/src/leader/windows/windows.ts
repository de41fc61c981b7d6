import type { Arm } from "../../arms.js";
import type { ArmShares } from "../../shares/armShares.js";
import type { Absences } from "./absences.js";

/** A time that never comes: 2^52, later than any round, and still a safe integer. */
export const NEVER = 4_503_599_627_370_496;

/** The rounds in which each arm's next pull is due: after its release, up to its deadline. */
export interface Windows {
  /** The last round in which the arm's next pull is not due yet. */
  releaseOf(arm: Arm): number;
  /** The last round in which it is in time. */
  deadlineOf(arm: Arm): number;
  /** Whether the next pull's window shares its last round with the window after it (PD²'s b-bit). */
  overlapsNext(arm: Arm): boolean;
  /** The rounds by which absences have moved the window. */
  absences(arm: Arm): number;
}

/**
 * floor(a / b) of whole numbers up to 2^53. The division may round up to the next whole number; the product, which is
 * exact, shows whether it did.
 */
export function floorQuotient(a: number, b: number): number {
  const rounded = Math.floor(a / b);
  return rounded * b > a ? rounded - 1 : rounded;
}

/**
 * The window of each arm's next pull, computed from the policy's counts whenever it is asked for. It stores nothing,
 * where PullWindows takes 60 bytes an arm: for many arms, of which a tournament asks about a few.
 *
 * Rounds are those on the clock that all arms share: without the absences that are common to all arms.
 */
export class CountedWindows implements Windows {
  readonly #shares: ArmShares;
  readonly #pulls: Uint32Array;
  readonly #absences: Absences | undefined;
  /** See PullWindows. */
  readonly #openings: Float64Array | undefined;
  /** Whether an arm may have been absent. Mostly none ever is, and a column that is not read is no cache miss. */
  anyAbsent = false;

  constructor(shares: ArmShares, pulls: Uint32Array, absences?: Absences, openings?: Float64Array) {
    this.#shares = shares;
    this.#pulls = pulls;
    this.#absences = absences;
    this.#openings = openings;
  }

  releaseOf(arm: Arm): number {
    const numerator = this.#shares.numerator(arm);
    // Where the product is not exact it is later than any round.
    if (numerator === 1) return this.#scaled(this.#pulls[arm], arm) + this.absences(arm);
    return numerator === 0 ? NEVER : this.#roundedDown(this.#pulls[arm], arm) + this.absences(arm);
  }

  deadlineOf(arm: Arm): number {
    const numerator = this.#shares.numerator(arm);
    const next = this.#pulls[arm] + 1;
    if (numerator === 1) return this.#scaled(next, arm) + this.absences(arm);
    if (numerator === 0) return NEVER;
    return this.#roundedDown(next, arm) + (this.overlapsNext(arm) ? 1 : 0) + this.absences(arm);
  }

  /** (pulls − b)·d. */
  #scaled(pulls: number, arm: Arm): number {
    return pulls * this.#shares.denominator(arm) - (this.#openings?.[arm] ?? 0);
  }

  #exactlyScaled(pulls: number, arm: Arm): bigint {
    return BigInt(pulls) * BigInt(this.#shares.denominator(arm)) - BigInt(this.#openings?.[arm] ?? 0);
  }

  /** floor((pulls − b) / r). */
  #roundedDown(pulls: number, arm: Arm): number {
    const numerator = this.#shares.numerator(arm);
    const scaled = this.#scaled(pulls, arm);
    if (scaled <= Number.MAX_SAFE_INTEGER) return floorQuotient(scaled, numerator);
    return Number(this.#exactlyScaled(pulls, arm) / BigInt(numerator));
  }

  overlapsNext(arm: Arm): boolean {
    const numerator = this.#shares.numerator(arm);
    const next = this.#pulls[arm] + 1;
    const scaled = this.#scaled(next, arm);
    if (scaled <= Number.MAX_SAFE_INTEGER) return scaled % numerator !== 0;
    return this.#exactlyScaled(next, arm) % BigInt(numerator) !== 0n;
  }

  absences(arm: Arm): number {
    return this.anyAbsent && this.#absences !== undefined ? this.#absences.beyondCommon(arm) : 0;
  }
}
