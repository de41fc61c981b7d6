import type { Arm, ArmSet } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import { LineScan } from "./lineScan.js";
import { PullWindows } from "./pullWindows.js";
import type { ThresholdLeader } from "./thresholdLeader.js";

/**
 * Hard thresholds for few arms: from one jump to the next every arm is a line, and the leader that of a LineScan.
 *
 * Its lines are those of some round; they hold until the first arm jumps. (base + raise) + slope·clock is computed in that
 * order, here as there, so the values are the same to the last bit.
 */
export class HardThresholdScan implements ThresholdLeader {
  /** The first round after that of the lines in which an arm may jump: early, never late. */
  nextJump = 0;
  /** The lines. */
  readonly lead: LineScan;
  readonly #windows: PullWindows;
  readonly #opens: Float64Array;
  readonly #base: Float64Array;
  readonly #slope: Float64Array;
  readonly #raise: Float64Array;
  /** The round whose lines are set. */
  #round = 0;

  constructor(thresholds: readonly Fraction[]) {
    const arms = thresholds.length;
    this.#windows = new PullWindows(thresholds);
    this.#opens = this.#windows.opens;
    this.#base = new Float64Array(arms);
    this.#slope = new Float64Array(arms);
    this.#raise = new Float64Array(arms);
    this.lead = new LineScan(arms);
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    this.#base[arm] = base;
    this.#slope[arm] = slope;
    this.#raise[arm] = raise;
    this.lead.set(arm, base + (this.#round <= this.#opens[arm] ? 0 : raise), slope);
  }

  pulled(arm: Arm): void {
    this.pulledInARow(arm, 1);
  }

  pulledInARow(arm: Arm, times: number): void {
    const wasRaised = this.#opens[arm] < this.#round;
    this.#windows.advance(arm, times);
    const opens = this.#opens[arm];
    if (opens < this.#round) return;
    if (opens < this.nextJump) this.nextJump = opens + 1;
    if (wasRaised) this.lead.set(arm, this.#base[arm], this.#slope[arm]);
  }

  raised(arm: Arm, round: number): number {
    return round <= this.#opens[arm] ? 0 : this.#raise[arm];
  }

  value(arm: Arm, round: number, clock: number): number {
    return this.#base[arm] + this.raised(arm, round) + this.#slope[arm] * clock;
  }

  top(round: number, clock: number, open?: ArmSet): Arm {
    if (round >= this.nextJump || round < this.#round) this.#moveTo(round);
    return this.lead.top(clock, open);
  }

  #moveTo(round: number): void {
    const opens = this.#opens;
    const before = this.#round;
    let next = Infinity;
    for (let arm = 0; arm < opens.length; arm++) {
      const isRaised = opens[arm] < round;
      if (!isRaised && opens[arm] < next) next = opens[arm];
      if (isRaised !== opens[arm] < before)
        this.lead.set(arm, this.#base[arm] + this.raised(arm, round), this.#slope[arm]);
    }
    this.#round = round;
    this.nextJump = next + 1;
  }

  restore(pulls: ArrayLike<number>): void {
    this.#round = 0;
    this.nextJump = 0;
    for (let arm = 0; arm < pulls.length; arm++) {
      this.#windows.rebuild(arm, pulls[arm]);
      this.lead.set(arm, this.#base[arm], this.#slope[arm]);
    }
  }
}
