import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import { HardThresholdScan } from "./hardThresholdScan.js";
import { MANY_THRESHOLDS } from "./manyArms.js";
import { PullWindows } from "./pullWindows.js";
import { ThresholdTournament } from "./thresholdTournament.js";

/**
 * Who is on top, when every arm's index is a line over a clock that is raised while the arm is below its threshold:
 *
 *   value_k = (base_k + raise_k·x_k) + slope_k·clock,   x_k = 0 where N_k >= τ_k·n in round n, otherwise
 *   hard: 1,   soft: (τ_k·n − N_k)/(τ_k·n)
 *
 * A hard threshold is a jump at a round that is known from the arm's last pull on, opens_k + 1: between its pulls an arm is
 * one line before that round and another from it on. Whether N_k < τ_k·n is decided by whole numbers, never by rounding. Ties
 * go to the lowest arm. The answer is that of comparing the rounded doubles arm by arm, whatever structure finds it.
 */
export interface ThresholdLeader {
  /** The arm's line, or what is added to it below the threshold, changed. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number, raise: number): void;
  /** The arm has more pulls than before. */
  pulled(arm: Arm): void;
  /** The open arm with the highest value. The clock is sqrt(2 ln round). */
  top(round: number, clock: number, open?: ArmSet): Arm;
  /** The arm's value. */
  value(arm: Arm, round: number, clock: number): number;
  /** What the threshold adds to the arm's value in this round: raise·x. */
  raised(arm: Arm, round: number): number;
  /** The column of pulls was replaced by another run's; set all lines after this. */
  restored(): void;
}

/** `pulls` is the policy's own column, N. All lines begin flat, at `base`, and are not raised by anything. */
export function thresholdLeader(
  shares: Shares,
  form: "hard" | "soft",
  pulls: Uint32Array,
  base: number,
): ThresholdLeader {
  return form === "hard" && shares.arms >= MANY_THRESHOLDS
    ? new ThresholdTournament(shares, pulls, base)
    : thresholdScan(shares, form, pulls, base);
}

/** For few arms, and for soft thresholds. */
export function thresholdScan(
  shares: Shares,
  form: "hard" | "soft",
  pulls: Uint32Array,
  base: number,
): ThresholdLeader {
  const Scan = form === "hard" ? HardThresholdScan : SoftThresholdScan;
  return new Scan(shares.fractions(), pulls, base);
}

/** A soft threshold bends every arm's curve in every round: every arm is looked at, and no verdict would last. */
class SoftThresholdScan implements ThresholdLeader {
  readonly #windows: PullWindows;
  readonly #numerators: Float64Array;
  readonly #base: Float64Array;
  readonly #slope: Float64Array;
  readonly #raise: Float64Array;

  constructor(thresholds: readonly Fraction[], pulls: Uint32Array, base: number) {
    const arms = thresholds.length;
    this.#windows = new PullWindows(thresholds, pulls);
    this.#numerators = Float64Array.from(thresholds, ({ numerator }) => numerator);
    this.#base = new Float64Array(arms).fill(base);
    this.#slope = new Float64Array(arms);
    this.#raise = new Float64Array(arms);
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    this.#base[arm] = base;
    this.#slope[arm] = slope;
    this.#raise[arm] = raise;
  }

  pulled(arm: Arm): void {
    this.#windows.settle(arm);
  }

  raised(arm: Arm, round: number): number {
    const opens = this.#windows.opens[arm];
    if (round <= opens) return 0;
    // With τ = p/d and N·d = p·opens + remainder: τ·n − N over τ·n, both times d, is a quotient of whole numbers.
    const numerator = this.#numerators[arm];
    const missing = numerator * (round - opens) - this.#windows.remainder[arm];
    return this.#raise[arm] * (missing / (numerator * round));
  }

  value(arm: Arm, round: number, clock: number): number {
    return this.#base[arm] + this.raised(arm, round) + this.#slope[arm] * clock;
  }

  top(round: number, clock: number, open?: ArmSet): Arm {
    const base = this.#base;
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < base.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      const value = this.value(arm, round, clock);
      if (value > highest) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }

  restored(): void {
    for (let arm = 0; arm < this.#base.length; arm++) this.#windows.rebuild(arm);
  }
}
