import type { Arm } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import { LineRanking } from "./lineRanking.js";
import { Openings } from "./openings.js";
import { PullWindows } from "./pullWindows.js";

/**
 * Lines that are raised while their arm is below its threshold, ranked as they are in some round: they hold until the first arm
 * jumps. (base + raise) + slope·clock is computed in that order, as in the definition, so the values are the same to the last bit.
 *
 * An arm is pulled on while it would be on top without being raised: so it stays there, whether or not it has reached its
 * threshold meanwhile.
 */
export class RaisedLines extends LineRanking {
  /** The next jump: early, never late. */
  override readonly jumps = true;
  override changesIn = 0;
  readonly #windows: PullWindows;
  readonly #opens: Float64Array;
  readonly #openings: Openings;
  /** What they are raised from. */
  readonly #base: Float64Array;
  readonly #raise: Float64Array;
  #round = 0;

  constructor(thresholds: readonly Fraction[]) {
    const arms = thresholds.length;
    super(arms);
    this.#windows = new PullWindows(thresholds);
    this.#opens = this.#windows.opens;
    this.#openings = new Openings(this.#opens);
    this.#base = new Float64Array(arms);
    this.#raise = new Float64Array(arms);
  }

  raiseBy(arm: Arm, raise: number): void {
    this.#raise[arm] = raise;
  }

  override set(arm: Arm, base: number, slope: number): void {
    this.#base[arm] = base;
    super.set(arm, base + this.raised(arm, this.#round), slope);
  }

  override baseAfter(arm: Arm, base: number, pulls: number): number {
    this.#base[arm] = base;
    this.#advance(arm, pulls);
    return base + this.raised(arm, this.#round);
  }

  pulled(arm: Arm): void {
    const wasRaised = this.#opens[arm] < this.#round;
    this.#advance(arm, 1);
    if (wasRaised) this.#place(arm);
  }

  #advance(arm: Arm, pulls: number): void {
    this.#windows.advance(arm, pulls);
    const opens = this.#opens[arm];
    if (opens >= this.#round && opens < this.changesIn) this.changesIn = opens + 1;
  }

  #place(arm: Arm): void {
    this.set(arm, this.#base[arm], this.slope[arm]);
  }

  raised(arm: Arm, round: number): number {
    return round <= this.#opens[arm] ? 0 : this.#raise[arm];
  }

  valueIn(arm: Arm, round: number, clock: number): number {
    return this.#base[arm] + this.raised(arm, round) + this.slope[arm] * clock;
  }

  moveTo(round: number): void {
    if (round >= this.#round && round < this.changesIn) return;
    const before = this.#round;
    this.#round = round;
    this.#raiseSince(before, this.#openings.before(round));
    this.changesIn = this.#openings.next + 1;
  }

  /** Of so many arms that are raised, places those that were not yet. A clock that goes back may have lowered any. */
  #raiseSince(before: number, raised: number): void {
    const { ranks } = this.#openings;
    const goesBack = before > this.#round;
    const arms = goesBack ? ranks.length : raised;
    for (let place = 0; place < arms; place++) {
      const arm = ranks[place];
      if (goesBack || this.#opens[arm] >= before) this.#place(arm);
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
