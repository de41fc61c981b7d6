import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { exp, ln } from "../../math/index.js";
import { Ranking } from "../ranking.js";
import type { LineLeader, RankedLines } from "./leader.js";

/**
 * Where the clock is sqrt(2 ln t), bounds hold while ln t grows by this: the closer a bound, the fewer arms are looked
 * at.
 */
const REACH = 1 / 64;
/** They hold for at most this number of rounds: that seldom it costs little to make them again. */
const LONGEST_REACH = 512;
/** At this clock the two are the same; later the number of rounds ends first. */
const LONGEST_FROM = Math.sqrt(2 * ln(LONGEST_REACH / REACH));

/**
 * The arm on top of lines, for few arms: ranked by bounds that no line exceeds up to the clock `until`.
 *
 * As a rule two arms are looked at, and none while the leader is above the bounds of all others, as in 82 % of UCB1's
 * rounds with the ten arms of docs/benchmarks.md. Rounding is monotone and slopes are at least 0, so an arm's value at
 * the clock `until`, rounded as always, is its bound at every clock before: exact, without a margin.
 */
export class LineRanking extends Ranking implements LineLeader, RankedLines {
  until = 0;
  readonly base: Float64Array;
  readonly slope: Float64Array;

  constructor(arms: number, base = 0) {
    super(arms, base);
    this.base = new Float64Array(arms).fill(base);
    this.slope = new Float64Array(arms);
  }

  get ranked(): this {
    return this;
  }

  set(arm: Arm, base: number, slope: number): void {
    this.base[arm] = base;
    this.slope[arm] = slope;
    this.place(arm, base + slope * this.until);
  }

  value(arm: Arm, clock: number): number {
    return this.base[arm] + this.slope[arm] * clock;
  }

  top(clock: number, open?: ArmSet): Arm {
    if (clock > this.until) this.reachOnFrom(clock);
    const { ranks, bounds } = this;
    let best = NO_ARM;
    let highest = -Infinity;
    for (let place = 0; place < this.base.length && bounds[place] >= highest; place++) {
      const arm = ranks[place];
      if (open !== undefined && !open.has(arm)) continue;
      const value = this.base[arm] + this.slope[arm] * clock;
      if (value > highest || (value === highest && arm < best)) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }

  reachOnFrom(clock: number): void {
    const { base, slope, ranks, bounds } = this;
    const grows = clock < LONGEST_FROM ? REACH : LONGEST_REACH * exp((-clock * clock) / 2);
    const until = clock + grows / Math.max(clock, 1);
    this.until = until;
    for (let place = 0; place < base.length; place++) {
      const arm = ranks[place];
      bounds[place] = base[arm] + slope[arm] * until;
    }
    this.sort();
  }
}
