import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { LineLeader } from "./lineLeader.js";

/** How far a bound reaches: so many times the clock's advance from one look at all arms to the next. */
const REACH = 4;

/**
 * The leader among lines by looking at every arm, the fastest way for few arms, and only where somebody may have overtaken.
 *
 * Each look leaves a bound that no arm but the leader exceeds until some later clock. While the leader's own value is
 * above it, there is nothing to look for: 82 % of UCB1's rounds with the ten arms of docs/benchmarks.md. Rounding is
 * monotone and slopes are at least 0, so what an arm has at the end of the reach, rounded as always, is its bound at every
 * clock before: exact, without a margin.
 */
export class LineScan implements LineLeader {
  readonly #base: Float64Array;
  readonly #slope: Float64Array;
  #leader: Arm = 0;
  #bound = Infinity;
  /** The last clock at which the bound holds. */
  #until = 0;
  #clock = 0;
  #lookedAt = 0;

  constructor(arms: number) {
    this.#base = new Float64Array(arms);
    this.#slope = new Float64Array(arms);
  }

  set(arm: Arm, base: number, slope: number): void {
    this.#base[arm] = base;
    this.#slope[arm] = slope;
    if (arm === this.#leader) return;
    const value = base + slope * this.#until;
    if (value > this.#bound) this.#bound = value;
  }

  value(arm: Arm, clock: number): number {
    return this.#base[arm] + this.#slope[arm] * clock;
  }

  top(clock: number, open?: ArmSet): Arm {
    if (open !== undefined) return this.#topOf(clock, open);
    const leader = this.#leader;
    if (clock <= this.#until && this.#base[leader] + this.#slope[leader] * clock > this.#bound) return leader;
    this.#clock = clock;
    return this.#look();
  }

  /** At the clock of the field: as an argument it would be an object of its own. */
  #look(): Arm {
    const base = this.#base;
    const slope = this.#slope;
    const clock = this.#clock;
    const until = clock + REACH * (clock - this.#lookedAt);
    let best = 0;
    let highest = base[0] + slope[0] * clock;
    let bestLater = base[0] + slope[0] * until;
    let bound = -Infinity;
    for (let arm = 1; arm < base.length; arm++) {
      const value = base[arm] + slope[arm] * clock;
      let later = base[arm] + slope[arm] * until;
      if (value > highest) {
        highest = value;
        best = arm;
        const overtaken = bestLater;
        bestLater = later;
        later = overtaken;
      }
      if (later > bound) bound = later;
    }
    this.#leader = best;
    this.#bound = bound;
    this.#until = until;
    this.#lookedAt = clock;
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
