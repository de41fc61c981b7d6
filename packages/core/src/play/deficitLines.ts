import type { Arm } from "../arms.js";
import type { Observations } from "../learners/observations.js";
import { inverseRoot, rootTwoLn } from "../math/index.js";
import type { Shares } from "../shares/shares.js";
import { LineRanking } from "../leader/line/ranking.js";
import { ReleaseOrder } from "../leader/windows/releaseOrder.js";
import { PullWindows } from "../leader/windows/pullWindows.js";

/**
 * The leader among few arms that all have an observation, when what is owed to an arm is added to its index, and nothing where it
 * is ahead of its share:
 *
 *   value_i = a·max(r_i·(t − 1) − N_i, 0) + (mean_i + sqrt(2 ln t / n_i))
 *
 * While no arm is owed anything the indices are all there is, and they are lines. Otherwise only arms that are owed something can
 * be above the highest line. Ties go to the lowest arm. Debts are exact where p·t and d·N are, for shares p/d.
 */
export class DeficitLines {
  readonly lines: LineRanking;
  /** In this round an arm may be owed something, and until then lines are all that counts: early, never late. */
  changesIn = 0;
  readonly #weight: number;
  readonly #known: Observations;
  readonly #windows: PullWindows;
  readonly #order: ReleaseOrder;
  /** How many are owed something in the round that was asked about last: the first so many of the openings. */
  #owed = 0;
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

  /** Arms may have been pulled and rewarded meanwhile: pulls only move openings later, of which there is nothing to know yet. */
  catchUp(): void {
    const { observed, sums } = this.#known;
    for (let arm = 0; arm < sums.length; arm++) {
      this.lines.set(arm, sums[arm] / observed[arm], inverseRoot(observed[arm]));
    }
  }

  /** What is known was replaced by another run's. */
  restored(): void {
    for (let arm = 0; arm < this.#numerators.length; arm++) this.#windows.rebuild(arm);
    this.#order.restored();
    this.changesIn = 0;
  }

  /** Whether the lines are all that counts in this round. */
  isQuiet(round: number): boolean {
    if (round < this.changesIn) return true;
    // r·(t − 1) exceeds N for the first time where t − 1 = opens + 1.
    this.#owed = this.#order.releasedBefore(round - 1);
    if (this.#owed > 0) return false;
    this.changesIn = this.#order.next + 2;
    return true;
  }

  /** The leader of a round that is not quiet. */
  topIn(round: number): Arm {
    const { ranks } = this.#order;
    const clock = rootTwoLn(round);
    let best = this.lines.top(clock);
    let highest = this.lines.value(best, clock);
    for (let place = 0; place < this.#owed; place++) {
      const arm = ranks[place];
      const denominator = this.#denominators[arm];
      const owed = (this.#numerators[arm] * (round - 1) - denominator * this.#known.pulls[arm]) / denominator;
      const value = this.#weight * owed + this.lines.value(arm, clock);
      if (value > highest || (value === highest && arm < best)) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }
}
