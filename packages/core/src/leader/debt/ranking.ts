import type { Arm } from "../../arms.js";
import { inverseRoot, rootTwoLn } from "../../math/index.js";
import type { Debts, Weighing } from "./leader.js";
import { Ranking } from "../ranking.js";

/** How far bounds reach: 1/64 of the rounds so far, */
const REACH = 1 / 64;
/** and while what is owed to one arm grows by at most half a pull more than what is owed to another. */
const APART = 1 / 2;
/** Never for longer: the closer a bound the better, and this often it costs little to make them anew. */
const LONGEST_REACH = 512;
/** Far above what rounding adds to a value, relative to its parts, and far below what tells arms apart. */
const MARGIN = 1 / 281_474_976_710_656;

/**
 * What there is of each arm, side by side: its share p/d, and x for its debt of (p·t + x)/d in round t; its index
 * min(mean + slope·clock, cap), and the weight of that.
 */
export const DEBT_ROW = { P: 0, D: 1, X: 2, MEAN: 3, SLOPE: 4, WEIGHT: 5, WIDTH: 6 } as const;
const { P, D, X, MEAN, SLOPE, WEIGHT, WIDTH } = DEBT_ROW;

/**
 * The leader among few arms that all have an observation, by debt and index (see DebtLeader), ranked by what no value exceeds up
 * to some later round.
 *
 * Values only grow while arms are not pulled, and rounding is monotone, so a value at the end of the reach is a bound before
 * it. Debts all grow at least as fast as the slowest of them: by so much, less a margin for rounding, a bound is lower the
 * earlier the round.
 */
export class DebtRanking extends Ranking {
  readonly #debts: Debts;
  readonly #weighing: Weighing;
  readonly rows: Float64Array;
  /** By how much every value grows in a round at least, and the rounds in which debts grow apart by half a pull. */
  readonly growth: number;
  readonly #longestReach: number;
  /** The last round for which bounds hold. */
  until = 1;
  clockThen = rootTwoLn(1);
  /** What rounding may have added to any value, and more. */
  margin = 0;

  constructor(debts: Debts, weighing: Weighing) {
    const { arms } = debts.shares;
    super(arms);
    this.#debts = debts;
    this.#weighing = weighing;
    this.rows = new Float64Array(WIDTH * arms);
    let [least, most] = [Infinity, 0];
    for (let arm = 0; arm < arms; arm++) {
      const { numerator, denominator } = debts.shares.fraction(arm);
      this.rows.set([numerator, denominator, -numerator, weighing.cap, 0, weighing.index[arm]], WIDTH * arm);
      least = Math.min(least, numerator / denominator);
      most = Math.max(most, numerator / denominator);
    }
    this.growth = weighing.positivePart ? 0 : weighing.debt * least;
    this.#longestReach = Math.min(LONGEST_REACH, Math.floor(APART / (weighing.positivePart ? most : most - least)));
  }

  changed(arm: Arm): void {
    const { known, since, served } = this.#debts;
    const rows = this.rows;
    const at = WIDTH * arm;
    const observed = known.observed[arm];
    rows[at + X] = -(rows[at + P] * (1 + since[arm]) + rows[at + D] * served[arm]);
    rows[at + MEAN] = observed > 0 ? known.sums[arm] / observed : this.#weighing.cap;
    rows[at + SLOPE] = observed > 0 ? inverseRoot(observed) : 0;
    this.place(arm, this.#bound(arm));
  }

  debt(arm: Arm, round: number): number {
    const rows = this.rows;
    const at = WIDTH * arm;
    const debt = (rows[at + P] * round + rows[at + X]) / rows[at + D];
    return this.#weighing.positivePart && debt < 0 ? 0 : debt;
  }

  index(arm: Arm, clock: number): number {
    const { cap } = this.#weighing;
    const rows = this.rows;
    const at = WIDTH * arm;
    const optimistic = rows[at + MEAN] + rows[at + SLOPE] * clock;
    return rows[at + WEIGHT] * Math.min(optimistic, cap);
  }

  top(round: number): Arm {
    if (round > this.until) this.reachOnFrom(round);
    const { ranks, bounds } = this;
    const { debt } = this.#weighing;
    const arms = this.#debts.shares.arms;
    const clock = rootTwoLn(round);
    const grows = this.growth * (this.until - round) - this.margin;
    let best = ranks[0];
    let highest = debt * this.debt(best, round) + this.index(best, clock);
    for (let place = 1; place < arms && bounds[place] >= highest + grows; place++) {
      const arm = ranks[place];
      const value = debt * this.debt(arm, round) + this.index(arm, clock);
      if (value > highest || (value === highest && arm < best)) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }

  reachOnFrom(round: number): void {
    this.until = round + Math.min(Math.floor(REACH * round), this.#longestReach);
    this.margin = 0;
    this.clockThen = rootTwoLn(this.until);
    const arms = this.#debts.shares.arms;
    for (let place = 0; place < arms; place++) this.bounds[place] = this.#bound(this.ranks[place]);
    this.sort();
  }

  /** The arm's value at the end of the reach. */
  #bound(arm: Arm): number {
    const owed = this.#weighing.debt * this.debt(arm, this.until);
    const index = this.index(arm, this.clockThen);
    this.allowFor(owed, index);
    return owed + index;
  }

  /** For the rounding of a value that has these parts at the end of the reach. */
  allowFor(owed: number, index: number): void {
    // Before the end of the reach a debt can be larger only where it is below 0, by less than the rounds.
    const size = MARGIN * (Math.abs(owed) + this.#weighing.debt * this.until + Math.abs(index));
    if (size > this.margin) this.margin = size;
  }
}
