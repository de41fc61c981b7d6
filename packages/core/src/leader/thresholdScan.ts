import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { rootTwoLn } from "../math/index.js";
import type { Fraction } from "../shares/fraction.js";
import { Starts } from "../shares/starts.js";
import { LineRanking } from "./lineLeader.js";
import type { RaisedLines } from "./pullLeaders.js";
import { ReleaseOrder } from "./ranking.js";
import { PullWindows } from "./windows/pullWindows.js";

/**
 * The arm on top when every arm's index is a line over the clock s = sqrt(2 ln n) of round n that is raised while the
 * arm is below its threshold:
 *
 *   value_k = (base_k + raise_k·x_k) + slope_k·s,   x_k = 0 where N_k >= τ_k·n, otherwise
 *   hard: 1,   soft: (τ_k·n − N_k)/(τ_k·n)
 *
 * For an arm that came after round s_k (`Starts`) thresholds count n − s_k rounds.
 *
 * A hard threshold is a jump in a round that is known from the arm's last pull on, the one after its release: between
 * its pulls an arm has one line up to its release and another from the next round on. Whether N_k < τ_k·n is decided by
 * whole numbers, never by rounding. Ties go to the lowest arm. The answer is that of comparing the rounded doubles arm
 * by arm, whatever structure finds it.
 */
export interface ThresholdLeader {
  /** The arm's line, or what is added to it below the threshold, changed. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number, raise: number): void;
  /** The arm has more pulls than before. */
  pulled(arm: Arm): void;
  /** The open arm with the highest value in this round. */
  top(round: number, open?: ArmSet): Arm;
  /** The arm's value. */
  value(arm: Arm, round: number): number;
  /** What the threshold adds to the arm's value in this round: raise·x. */
  raised(arm: Arm, round: number): number;
  /** The columns of pulls and starts were replaced by another run's; set all lines after this. */
  restored(): void;
  /** The lines in the order of their bounds. Only for hard thresholds and few arms. */
  readonly ranked?: RaisedLines;
}

/**
 * Hard thresholds for few arms: ranked lines, some of them raised, that hold from one jump to the next.
 *
 * (base + raise) + slope·clock is computed in that order, as in the definition, so the values are the same to the last
 * bit.
 *
 * `pullLeaders` pulls an arm on while it would be on top without being raised. So the arm stays on top whether or not
 * it has reached its threshold meanwhile, and its pulls can be counted after the streak.
 */
export class HardThresholdScan implements ThresholdLeader, RaisedLines {
  readonly lines: LineRanking;
  changesIn = 0;
  readonly #windows: PullWindows;
  readonly #starts: Starts;
  readonly #releases: Float64Array;
  readonly #order: ReleaseOrder;
  /** The base of a raised line before it was raised. */
  readonly #raisedFrom: Float64Array;
  /** What is added to the base of each arm while it is below its threshold. */
  readonly #raise: Float64Array;
  /** The round that was asked about last. */
  #round = 0;

  constructor(thresholds: readonly Fraction[], pulls: Uint32Array, base: number, starts = new Starts()) {
    const arms = thresholds.length;
    this.#starts = starts;
    this.lines = new LineRanking(arms, base);
    this.#windows = new PullWindows(thresholds, pulls);
    this.#releases = this.#windows.releases;
    this.#order = new ReleaseOrder(this.#windows);
    this.#raisedFrom = new Float64Array(arms);
    this.#raise = new Float64Array(arms);
  }

  get ranked(): this {
    return this;
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    this.#raise[arm] = raise;
    this.#place(arm, base, slope);
  }

  pulled(arm: Arm): void {
    // Pulls move a release later: an arm that is not raised stays so, and its pulls need not be counted yet.
    if (!this.isRaised(arm)) return;
    this.#countPulls(arm);
    this.#place(arm, this.#raisedFrom[arm], this.lines.slope[arm]);
  }

  raiseAgain(arm: Arm): void {
    const { base } = this.lines;
    this.#countPulls(arm);
    base[arm] = this.#raisedBase(arm, base[arm]);
  }

  /** Right for every arm: `atRound` has counted the pulls of all whose release seemed to have come. */
  isRaised(arm: Arm): boolean {
    return this.#releases[arm] < this.#round;
  }

  /** Counts the pulls of a raised arm. If it has reached its threshold, it may be the first to fall below one again. */
  #countPulls(arm: Arm): void {
    this.#windows.countPulls(arm);
    if (!this.isRaised(arm)) this.changesIn = Math.min(this.changesIn, this.#releases[arm] + 1);
  }

  #raisedBase(arm: Arm, base: number): number {
    this.#raisedFrom[arm] = base;
    return this.isRaised(arm) ? base + this.#raise[arm] : base;
  }

  #place(arm: Arm, base: number, slope: number): void {
    this.lines.set(arm, this.#raisedBase(arm, base), slope);
  }

  /** The arm's base without what it is raised by. */
  #baseOf(arm: Arm): number {
    return this.isRaised(arm) ? this.#raisedFrom[arm] : this.lines.base[arm];
  }

  raised(arm: Arm, round: number): number {
    return round <= this.#windows.releaseOf(arm) ? 0 : this.#raise[arm];
  }

  value(arm: Arm, round: number): number {
    return this.#baseOf(arm) + this.raised(arm, round) + this.lines.slope[arm] * rootTwoLn(round);
  }

  top(round: number, open?: ArmSet): Arm {
    return this.atRound(round).lines.top(rootTwoLn(round), open);
  }

  atRound(round: number): this {
    if (round < this.#round || round >= this.changesIn) this.#moveTo(round);
    return this;
  }

  #moveTo(round: number): void {
    if (round < this.#round) this.#lowerAll();
    const { ranks } = this.#order;
    const before = this.#round;
    const released = this.#order.releasedBefore(round);
    this.#round = round;
    this.changesIn = this.#order.next + 1;
    for (let place = 0; place < released; place++) {
      const arm = ranks[place];
      if (this.#releases[arm] >= before) this.#place(arm, this.lines.base[arm], this.lines.slope[arm]);
    }
  }

  /** Back to before the first round, where no line is raised. */
  #lowerAll(): void {
    for (let arm = 0; arm < this.#releases.length; arm++) {
      this.lines.set(arm, this.#baseOf(arm), this.lines.slope[arm]);
    }
    this.#round = 0;
  }

  restored(): void {
    this.#round = 0;
    this.changesIn = 0;
    for (let arm = 0; arm < this.#releases.length; arm++) this.#windows.rebuild(arm, this.#starts.of(arm));
    this.#order.restored();
  }
}

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
