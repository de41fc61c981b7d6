import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { rootTwoLn } from "../../math/index.js";
import type { Fraction } from "../../shares/fraction.js";
import { Starts } from "../../shares/starts.js";
import { PullWindows } from "../windows/pullWindows.js";
import type { ThresholdLeader } from "./leader.js";

/** Soft thresholds by a look at every arm: they bend every curve in every round, so that no verdict would last. */
export class SoftThresholdScan implements ThresholdLeader {
  readonly #windows: PullWindows;
  readonly #starts: Starts;
  readonly #numerators: Float64Array;
  readonly #base: Float64Array;
  readonly #slope: Float64Array;
  readonly #raise: Float64Array;

  constructor(thresholds: readonly Fraction[], pulls: Uint32Array, base: number, starts = new Starts()) {
    const arms = thresholds.length;
    this.#starts = starts;
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
    this.#windows.countPulls(arm);
  }

  raised(arm: Arm, round: number): number {
    const release = this.#windows.releases[arm];
    if (round <= release) return 0;
    // With τ = p/d and N·d = p·(release − s) + remainder: τ·(n − s) − N over τ·(n − s), both times d, is a quotient of
    // whole numbers.
    const numerator = this.#numerators[arm];
    const missing = numerator * (round - release) - this.#windows.remainders[arm];
    return this.#raise[arm] * (missing / (numerator * (round - this.#starts.of(arm))));
  }

  value(arm: Arm, round: number): number {
    return this.#value(arm, round, rootTwoLn(round));
  }

  #value(arm: Arm, round: number, clock: number): number {
    return this.#base[arm] + this.raised(arm, round) + this.#slope[arm] * clock;
  }

  top(round: number, open?: ArmSet): Arm {
    const base = this.#base;
    const clock = rootTwoLn(round);
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < base.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      const value = this.#value(arm, round, clock);
      if (value > highest) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }

  restored(): void {
    for (let arm = 0; arm < this.#base.length; arm++) this.#windows.rebuild(arm, this.#starts.of(arm));
  }
}
