import type { Arm, ArmSet } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import type { JumpingLines } from "./jumpingLines.js";
import { LineRanking } from "./lineRanking.js";
import { Openings } from "./openings.js";
import { PullWindows } from "./pullWindows.js";
import type { ThresholdLeader } from "./thresholdLeader.js";

/**
 * Hard thresholds for few arms: lines that are raised while their arm is below its threshold, ranked as they are in some round.
 * From one jump to the next they hold. (base + raise) + slope·clock is computed in that order, as in the definition, so the
 * values are the same to the last bit.
 *
 * An arm is pulled on while it would be on top without being raised: so it stays there, whether or not it has reached its
 * threshold meanwhile.
 */
export class HardThresholdScan implements ThresholdLeader, JumpingLines {
  readonly lines: LineRanking;
  /** Early, never late. */
  changesIn = 0;
  readonly #windows: PullWindows;
  readonly #opens: Float64Array;
  readonly #openings: Openings;
  /** What lines are raised from, and by how much. */
  readonly #base: Float64Array;
  readonly #raise: Float64Array;
  #round = 0;

  constructor(thresholds: readonly Fraction[], base = 0) {
    const arms = thresholds.length;
    this.lines = new LineRanking(arms, base);
    this.#windows = new PullWindows(thresholds);
    this.#opens = this.#windows.opens;
    this.#openings = new Openings(this.#opens);
    this.#base = new Float64Array(arms).fill(base);
    this.#raise = new Float64Array(arms);
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    this.#base[arm] = base;
    this.#raise[arm] = raise;
    this.lines.set(arm, base + this.raised(arm, this.#round), slope);
  }

  pulled(arm: Arm): void {
    const wasRaised = this.#opens[arm] < this.#round;
    this.#advance(arm, 1);
    if (wasRaised) this.#place(arm);
  }

  baseAfter(arm: Arm, base: number, pulls: number): number {
    this.#base[arm] = base;
    this.#advance(arm, pulls);
    return base + this.raised(arm, this.#round);
  }

  #advance(arm: Arm, pulls: number): void {
    this.#windows.advance(arm, pulls);
    const opens = this.#opens[arm];
    if (opens >= this.#round && opens < this.changesIn) this.changesIn = opens + 1;
  }

  #place(arm: Arm): void {
    this.lines.set(arm, this.#base[arm] + this.raised(arm, this.#round), this.lines.slope[arm]);
  }

  raised(arm: Arm, round: number): number {
    return round <= this.#opens[arm] ? 0 : this.#raise[arm];
  }

  value(arm: Arm, round: number, clock: number): number {
    return this.#base[arm] + this.raised(arm, round) + this.lines.slope[arm] * clock;
  }

  top(round: number, clock: number, open?: ArmSet): Arm {
    return this.linesOf(round).lines.top(clock, open);
  }

  linesOf(round: number): this {
    if (round < this.#round || round >= this.changesIn) this.#moveTo(round);
    return this;
  }

  #moveTo(round: number): void {
    const { ranks } = this.#openings;
    const before = this.#round;
    const raised = this.#openings.before(round);
    this.#round = round;
    this.changesIn = this.#openings.next + 1;
    // A clock that goes back may have lowered any.
    const arms = round < before ? this.#opens.length : raised;
    for (let place = 0; place < arms; place++) {
      const arm = ranks[place];
      if (round < before || this.#opens[arm] >= before) this.#place(arm);
    }
  }

  restore(pulls: ArrayLike<number>): void {
    this.#round = 0;
    this.changesIn = 0;
    for (let arm = 0; arm < pulls.length; arm++) {
      this.#windows.rebuild(arm, pulls[arm]);
      this.#place(arm);
    }
    this.#openings.restored();
  }
}
