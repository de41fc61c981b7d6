import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { exp, ln } from "../math/index.js";
import { MANY_LINES, Tournament } from "./kinetic/tournament.js";
import { Ranking } from "./ranking.js";

/**
 * The arm on top when every arm's index is a line over a clock: value_i = base_i + slope_i·clock.
 *
 * UCB1 is such a line over the clock sqrt(2 ln t). Ties go to the lowest arm. The answer is that of comparing the
 * rounded doubles base + slope·clock arm by arm, whatever structure finds it.
 */
interface LineLeader {
  /** The arm's line changed. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number): void;
  /** The open arm with the highest value. */
  top(clock: number, open?: ArmSet): Arm;
  /** The arm's value. */
  value(arm: Arm, clock: number): number;
  /** The lines in the order of their bounds. Only where arms are few. */
  readonly ranked?: RankedLines;
}

/**
 * Few lines in the order of bounds that none of them exceeds up to the clock `until`, as `pullLeaders` plays on them.
 */
export interface RankedLines {
  readonly base: Float64Array;
  readonly slope: Float64Array;
  /** From the highest bound to the lowest: the arms, and their bounds. */
  readonly ranks: Uint32Array;
  readonly bounds: Float64Array;
  readonly until: number;
  /** Makes bounds that hold from this clock on. */
  reachOnFrom(clock: number): void;
  /** The bound of the arm at this place changed. */
  move(place: number, bound: number): void;
}

/** All lines begin flat, at `base`. */
export function lineLeader(arms: number, base = 0): LineLeader {
  return arms < MANY_LINES ? new LineRanking(arms, base) : new LineTournament(arms, base);
}

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

/** The arm on top of lines by a kinetic tournament: for many arms. */
export class LineTournament extends Tournament implements LineLeader {
  /** Base and slope of each arm, side by side: far apart they would be two cache misses. */
  readonly #lines: Float64Array;

  constructor(arms: number, base = 0) {
    const lines = new Float64Array(2 * arms);
    for (let arm = 0; arm < arms; arm++) lines[2 * arm] = base;
    super(arms, lines, 2);
    this.#lines = lines;
  }

  set(arm: Arm, base: number, slope: number): void {
    this.#lines[2 * arm] = base;
    this.#lines[2 * arm + 1] = slope;
    this.change(arm);
  }

  value(arm: Arm, clock: number): number {
    return this.#lines[2 * arm] + this.#lines[2 * arm + 1] * clock;
  }

  top(clock: number, open?: ArmSet): Arm {
    return open === undefined ? this.leader(clock) : this.leaderOf(clock, open);
  }

  /** Whether arm a comes first where both have the same value. */
  protected isBefore(a: Arm, b: Arm): boolean {
    return a < b;
  }

  protected beats(a: Arm, b: Arm): boolean {
    const valueA = this.value(a, this.clock);
    const valueB = this.value(b, this.clock);
    return valueA > valueB || (valueA === valueB && this.isBefore(a, b));
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    const lines = this.#lines;
    const clock = this.clock;
    const aFirst = this.isBefore(a, b);
    const baseA = lines[2 * a];
    const slopeA = lines[2 * a + 1];
    const baseB = lines[2 * b];
    const slopeB = lines[2 * b + 1];
    const valueA = baseA + slopeA * clock;
    const valueB = baseB + slopeB * clock;
    if (valueA > valueB || (valueA === valueB && aFirst)) {
      this.winner[node] = a;
      this.until[node] = lineLastsUntil(clock, aFirst, baseA, slopeA, baseB, slopeB);
    } else {
      this.winner[node] = b;
      this.until[node] = lineLastsUntil(clock, !aFirst, baseB, slopeB, baseA, slopeA);
    }
  }

  /** Sets the lines of another leader to those of this one. */
  copyTo(other: Pick<LineLeader, "set">): void {
    for (let arm = 0; arm < this.arms; arm++) other.set(arm, this.#lines[2 * arm], this.#lines[2 * arm + 1]);
  }
}

/**
 * A value base + slope·clock is off by up to 2^-53·(|base| + 2·slope·clock); this covers that and what is rounded here.
 */
const MARGIN = 8 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;

/**
 * The last clock at which a line that is ahead of another is surely still ahead. Both are compared as rounded doubles
 * base + slope·clock; `winsTies` says whether equal ones count for the first. Slopes and clocks are at least 0.
 *
 * Early, never late. In real numbers the lead is (base − base′) − (slope′ − slope)·clock. What rounding may have added
 * is taken off each of the two parts before the one is divided by the other, however close the slopes are.
 */
export function lineLastsUntil(
  clock: number,
  winsTies: boolean,
  base: number,
  slope: number,
  otherBase: number,
  otherSlope: number,
): number {
  // Rounding keeps the order of sums and products: a line that is nowhere below the other has no smaller double
  // anywhere.
  if (winsTies && base >= otherBase && slope >= otherSlope) return Infinity;
  // Neither value changes with the clock.
  if (slope === 0 && otherSlope === 0) return Infinity;
  const lead = base - otherBase - MARGIN * (Math.abs(base) + Math.abs(otherBase)) - TINY;
  const closing = otherSlope - slope + MARGIN * (otherSlope + slope);
  if (closing > 0) return Math.max(clock, lead / closing);
  return lead > closing * clock ? Infinity : clock;
}
