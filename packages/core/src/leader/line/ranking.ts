import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { exp, ln } from "../../math/index.js";
import type { LineLeader } from "./leader.js";
import { Ranking } from "../ranking.js";

/** How far bounds reach, where the clock is sqrt(2 ln t): while ln t grows by so much, and for at most so many rounds. */
const REACH = 1 / 64;
const ROUNDS = 512;
/** From this clock on the rounds are fewer. */
const ROUNDS_FROM = Math.sqrt(2 * ln(ROUNDS / REACH));

/**
 * The leader among lines for few arms, ranked by what none of them exceeds up to some later clock.
 *
 * Two arms are looked at, as a rule, and none while the leader is above the bounds of all others: 82 % of UCB1's rounds with the
 * ten arms of docs/benchmarks.md. Rounding is monotone and slopes are at least 0, so what an arm has at the end of the reach,
 * rounded as always, is its bound at every clock before: exact, without a margin.
 */
export class LineRanking extends Ranking implements LineLeader {
  /** The last clock for which bounds hold. */
  until = 0;
  readonly base: Float64Array;
  readonly slope: Float64Array;

  constructor(arms: number, base = 0) {
    super(arms, base);
    this.base = new Float64Array(arms).fill(base);
    this.slope = new Float64Array(arms);
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
    const grows = clock < ROUNDS_FROM ? REACH : ROUNDS * exp((-clock * clock) / 2);
    const until = clock + grows / Math.max(clock, 1);
    this.until = until;
    for (let place = 0; place < base.length; place++) {
      const arm = ranks[place];
      bounds[place] = base[arm] + slope[arm] * until;
    }
    this.sort();
  }
}
