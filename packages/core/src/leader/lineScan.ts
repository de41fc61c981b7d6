import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { LineLeader } from "./lineLeader.js";

/** The leader among lines by looking at every arm: the fastest way for few arms. */
export class LineScan implements LineLeader {
  readonly #base: Float64Array;
  readonly #slope: Float64Array;

  constructor(arms: number) {
    this.#base = new Float64Array(arms);
    this.#slope = new Float64Array(arms);
  }

  set(arm: Arm, base: number, slope: number): void {
    this.#base[arm] = base;
    this.#slope[arm] = slope;
  }

  value(arm: Arm, clock: number): number {
    return this.#base[arm] + this.#slope[arm] * clock;
  }

  top(clock: number, open?: ArmSet): Arm {
    if (open !== undefined) return this.#topOf(clock, open);
    const base = this.#base;
    const slope = this.#slope;
    let best = 0;
    let highest = base[0] + slope[0] * clock;
    for (let arm = 1; arm < base.length; arm++) {
      const value = base[arm] + slope[arm] * clock;
      if (value > highest) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }

  #topOf(clock: number, open: ArmSet): Arm {
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < this.#base.length; arm++) {
      if (!open.has(arm)) continue;
      const value = this.value(arm, clock);
      if (value > highest) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }
}
