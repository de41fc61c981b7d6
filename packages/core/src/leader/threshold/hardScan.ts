import type { Arm, ArmSet } from "../../arms.js";
import type { Fraction } from "../../shares/fraction.js";
import { LineRanking } from "../line/ranking.js";
import { Openings } from "../windows/releases.js";
import { PullWindows } from "../windows/pullWindows.js";
import type { ThresholdLeader } from "./leader.js";

/**
 * Hard thresholds for few arms: lines that are raised while their arm is below its threshold, ranked as they are in some round.
 * From one jump to the next they hold. (base + raise) + slope·clock is computed in that order, as in the definition, so the
 * values are the same to the last bit.
 *
 * An arm is pulled on while it would be on top without being raised: so it stays there, whether or not it has reached its
 * threshold meanwhile.
 */
export class HardThresholdScan implements ThresholdLeader {
  readonly lines: LineRanking;
  /** In this round a line may jump by itself: early, never late. Pulls of a raised arm can bring it forward. */
  changesIn = 0;
  readonly #windows: PullWindows;
  readonly #opens: Float64Array;
  readonly #openings: Openings;
  /** What raised lines are raised from, and by how much each may be. */
  readonly #raisedFrom: Float64Array;
  readonly #raise: Float64Array;
  #round = 0;

  constructor(thresholds: readonly Fraction[], pulls: Uint32Array, base: number) {
    const arms = thresholds.length;
    this.lines = new LineRanking(arms, base);
    this.#windows = new PullWindows(thresholds, pulls);
    this.#opens = this.#windows.opens;
    this.#openings = new Openings(this.#windows);
    this.#raisedFrom = new Float64Array(arms);
    this.#raise = new Float64Array(arms);
  }

  set(arm: Arm, base: number, slope: number, raise: number): void {
    this.#raise[arm] = raise;
    this.#place(arm, base, slope);
  }

  pulled(arm: Arm): void {
    // Pulls move a window later: whoever is not raised stays so, and nothing has to be known of it yet.
    if (!this.isRaised(arm)) return;
    this.#countPulls(arm);
    this.#place(arm, this.#raisedFrom[arm], this.lines.slope[arm]);
  }

  /** The arm, which was raised, has more pulls than before, and its line the base that it has without being raised. */
  raiseAgain(arm: Arm): void {
    const { base } = this.lines;
    this.#countPulls(arm);
    base[arm] = this.#raisedBase(arm, base[arm]);
  }

  /** In the round that was asked about last, when everybody was settled whose window seemed to be open. */
  isRaised(arm: Arm): boolean {
    return this.#opens[arm] < this.#round;
  }

  /** Of a raised arm. If its pulls are enough for now, it may be the first that is raised again. */
  #countPulls(arm: Arm): void {
    this.#windows.settle(arm);
    if (!this.isRaised(arm)) this.changesIn = Math.min(this.changesIn, this.#opens[arm] + 1);
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
    return round <= this.#windows.opening(arm) ? 0 : this.#raise[arm];
  }

  value(arm: Arm, round: number, clock: number): number {
    return this.#baseOf(arm) + this.raised(arm, round) + this.lines.slope[arm] * clock;
  }

  top(round: number, clock: number, open?: ArmSet): Arm {
    return this.atRound(round).lines.top(clock, open);
  }

  /** With the lines of this round, until `changesIn`. */
  atRound(round: number): this {
    if (round < this.#round || round >= this.changesIn) this.#moveTo(round);
    return this;
  }

  #moveTo(round: number): void {
    if (round < this.#round) this.#lowerAll();
    const { ranks } = this.#openings;
    const before = this.#round;
    const raised = this.#openings.before(round);
    this.#round = round;
    this.changesIn = this.#openings.next + 1;
    for (let place = 0; place < raised; place++) {
      const arm = ranks[place];
      if (this.#opens[arm] >= before) this.#place(arm, this.lines.base[arm], this.lines.slope[arm]);
    }
  }

  /** As before the first round. */
  #lowerAll(): void {
    for (let arm = 0; arm < this.#opens.length; arm++) {
      this.lines.set(arm, this.#baseOf(arm), this.lines.slope[arm]);
    }
    this.#round = 0;
  }

  restored(): void {
    this.#round = 0;
    this.changesIn = 0;
    for (let arm = 0; arm < this.#opens.length; arm++) this.#windows.rebuild(arm);
    this.#openings.restored();
  }
}
