import type { Arm, ArmSet } from "../../arms.js";
import { rootTwoLn } from "../../math/index.js";
import type { Fraction } from "../../shares/fraction.js";
import { Starts } from "../../shares/starts.js";
import type { RaisedLines } from "../line/pullLeaders.js";
import { LineRanking } from "../line/ranking.js";
import { PullWindows } from "../windows/pullWindows.js";
import { ReleaseOrder } from "../windows/releaseOrder.js";
import type { ThresholdLeader } from "./leader.js";

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
