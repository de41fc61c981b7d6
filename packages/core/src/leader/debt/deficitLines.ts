import type { Arm } from "../../arms.js";
import type { Observations } from "../../counts.js";
import { inverseRoot, rootTwoLn } from "../../math/index.js";
import type { Shares } from "../../shares/shares.js";
import { LineRanking } from "../lineLeader.js";
import { PullWindows } from "../windows/pullWindows.js";
import { ReleaseOrder } from "../ranking.js";

/**
 * The arm on top among few that all have an observation, where a deficit above 0 is added to an arm's index:
 *
 *   value_i = a·max(r_i·(t − 1) − N_i, 0) + (mean_i + sqrt(2 ln t / n_i))
 *
 * While no deficit is above 0 the values are the indices, which are lines. In other rounds only an arm with such a
 * deficit can be above the highest line. Ties go to the lowest arm. Deficits are exact where p·t and d·N are, for
 * shares p/d.
 */
export class DeficitLines {
  readonly lines: LineRanking;
  /** The first round in which a deficit may be above 0: early, never late. */
  changesIn = 0;
  readonly #weight: number;
  readonly #known: Observations;
  readonly #windows: PullWindows;
  readonly #order: ReleaseOrder;
  /** The number of arms with a deficit above 0 in the round that was asked about last: they come first in the order. */
  #inDeficit = 0;
  readonly #numerators: Float64Array;
  readonly #denominators: Float64Array;

  constructor(shares: Shares, weight: number, known: Observations) {
    this.lines = new LineRanking(shares.arms);
    const fractions = shares.fractions();
    this.#weight = weight;
    this.#known = known;
    this.#windows = new PullWindows(fractions, known.pulls);
    this.#order = new ReleaseOrder(this.#windows);
    this.#numerators = Float64Array.from(fractions, ({ numerator }) => numerator);
    this.#denominators = Float64Array.from(fractions, ({ denominator }) => denominator);
  }

  /** Reads the indices again. Pulls in between need not be counted: they only move releases later. */
  catchUp(): void {
    const { observed, sums } = this.#known;
    for (let arm = 0; arm < sums.length; arm++) {
      this.lines.set(arm, sums[arm] / observed[arm], inverseRoot(observed[arm]));
    }
  }

  /** The observations were replaced by another run's. */
  restored(): void {
    for (let arm = 0; arm < this.#numerators.length; arm++) this.#windows.rebuild(arm);
    this.#order.restored();
    this.changesIn = 0;
  }

  /** Whether no deficit is above 0 in this round. Then none is until `changesIn`. */
  isQuiet(round: number): boolean {
    if (round < this.changesIn) return true;
    // r·(t − 1) exceeds N for the first time where t − 1 is the round after the release.
    this.#inDeficit = this.#order.releasedBefore(round - 1);
    if (this.#inDeficit > 0) return false;
    this.changesIn = this.#order.next + 2;
    return true;
  }

  /** The arm on top in a round that is not quiet. */
  topIn(round: number): Arm {
    const { ranks } = this.#order;
    const clock = rootTwoLn(round);
    let best = this.lines.top(clock);
    let highest = this.lines.value(best, clock);
    for (let place = 0; place < this.#inDeficit; place++) {
      const arm = ranks[place];
      const denominator = this.#denominators[arm];
      const deficit = (this.#numerators[arm] * (round - 1) - denominator * this.#known.pulls[arm]) / denominator;
      const value = this.#weight * deficit + this.lines.value(arm, clock);
      if (value > highest || (value === highest && arm < best)) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }
}
