import { type Arm, type ArmSet, NO_ARM } from "../../arms.js";
import { inverseRoot, rootTwoLn } from "../../math/index.js";
import { MANY_DEBTS } from "../kinetic/tournament.js";
import { Ranking } from "../ranking.js";
import { AWAITED, KNOWN, UNKNOWN } from "./curve.js";
import { DEBT_ROW, type DebtColumns, type DebtLeader, type RankedDebts, type Weighing } from "./debts.js";
import { DebtTournament } from "./tournament.js";

export function debtLeader(columns: DebtColumns, weighing: Weighing): DebtLeader {
  return columns.shares.arms < MANY_DEBTS ? new DebtScan(columns, weighing) : new DebtTournament(columns, weighing);
}

/** With denominators up to this, p·t and d·N are whole numbers of at most 2^52, for rounds and pulls up to 2^32. */
const MAX_DENOMINATOR = 1_048_576;

/**
 * The arm on top among few: by a look at every arm until each has an observation, after that by their ranking, where
 * deficits are exact and all arms open.
 */
export class DebtScan implements DebtLeader {
  readonly #columns: DebtColumns;
  readonly #weighing: Weighing;
  readonly #ranking: DebtRanking;
  /** Whether the deficit in round t is (p·t + x)/d without any rounding before the division. */
  readonly #isExact: boolean;
  #allSeen = false;

  constructor(columns: DebtColumns, weighing: Weighing) {
    const { shares } = columns;
    const denominators = Array.from({ length: shares.arms }, (_, arm) => shares.fraction(arm).denominator);
    this.#columns = columns;
    this.#weighing = weighing;
    this.#ranking = new DebtRanking(columns, weighing);
    this.#isExact = denominators.every((denominator) => denominator <= MAX_DENOMINATOR);
  }

  changed(arm: Arm): void {
    this.#ranking.changed(arm);
    if (!this.#columns.known.isSeen(arm)) this.#allSeen = false;
  }

  deficit(arm: Arm, round: number): number {
    if (this.#isExact) return this.#ranking.deficit(arm, round);
    const { shares, since, served } = this.#columns;
    const deficit = shares.deficit(arm, round - 1 - since[arm], served[arm]);
    return this.#weighing.positivePart && deficit < 0 ? 0 : deficit;
  }

  value(arm: Arm, round: number): number {
    return this.#debt(arm, round) + this.#ranking.index(arm, rootTwoLn(round));
  }

  top(round: number, open?: ArmSet): Arm {
    return open === undefined ? (this.ranked?.top(round) ?? this.#topByLook(round)) : this.#topByLook(round, open);
  }

  get ranked(): DebtRanking | undefined {
    return this.#allSeen && this.#isExact ? this.#ranking : undefined;
  }

  #topByLook(round: number, open?: ArmSet): Arm {
    let best = NO_ARM;
    let highestRank = -1;
    let highest = -Infinity;
    let allSeen = true;
    for (let arm = 0; arm < this.#columns.shares.arms; arm++) {
      if (!this.#columns.known.isSeen(arm)) allSeen = false;
      if (open !== undefined && !open.has(arm)) continue;
      const rank = this.#rank(arm);
      if (rank < highestRank) continue;
      const value = rank === UNKNOWN ? 0 : rank === AWAITED ? this.#debt(arm, round) : this.value(arm, round);
      if (rank > highestRank || value > highest || (value === highest && this.#waits(arm) < this.#waits(best))) {
        highestRank = rank;
        highest = value;
        best = arm;
      }
    }
    this.#allSeen = allSeen;
    return best;
  }

  #rank(arm: Arm): number {
    const { known } = this.#columns;
    if (known.isSeen(arm) || this.#weighing.cap < Infinity) return KNOWN;
    return known.pulls[arm] === 0 ? UNKNOWN : AWAITED;
  }

  #debt(arm: Arm, round: number): number {
    return this.#weighing.deficitWeight * this.deficit(arm, round);
  }

  /** Pulls of an arm without a reward; 0 once it has one. */
  #waits(arm: Arm): number {
    const { known } = this.#columns;
    return known.isSeen(arm) ? 0 : known.pulls[arm];
  }
}

/** Bounds hold for a 64th of the rounds so far: the closer a bound, the fewer arms are looked at. */
const REACH = 1 / 64;
/** They hold for no longer than deficits take to grow apart by half a pull. */
const APART = 1 / 2;
/** They hold for at most 512 rounds: that seldom it costs little to make them again. */
const LONGEST_REACH = 512;
/** As a part of a value's terms: far above what rounding adds to it, and far below what tells arms apart. */
const MARGIN = 1 / 281_474_976_710_656;

const { P, D, X, MEAN, SLOPE, WEIGHT, WIDTH } = DEBT_ROW;

/**
 * The arm on top among few that all have an observation, by debt and index (see DebtLeader). The arms are ranked by
 * bounds that their values do not exceed up to the round `until`.
 *
 * A value only grows while its arm is not pulled, and rounding is monotone: so the value in the round `until` is a
 * bound in every round before. All debts grow at least as fast as the slowest of them; that growth, less a margin for
 * rounding, is taken off the bounds for each round before `until`.
 */
export class DebtRanking extends Ranking implements RankedDebts {
  readonly #columns: DebtColumns;
  readonly #weighing: Weighing;
  readonly rows: Float64Array;
  readonly growth: number;
  /** The rounds in which deficits grow apart by half a pull, at most LONGEST_REACH. */
  readonly #longestReach: number;
  until = 1;
  clockThen = rootTwoLn(1);
  margin = 0;

  constructor(columns: DebtColumns, weighing: Weighing) {
    const { arms } = columns.shares;
    super(arms);
    this.#columns = columns;
    this.#weighing = weighing;
    this.rows = new Float64Array(WIDTH * arms);
    let [least, most] = [Infinity, 0];
    for (let arm = 0; arm < arms; arm++) {
      const { numerator, denominator } = columns.shares.fraction(arm);
      const [weight, part] = [weighing.indexWeights[arm], 1 / denominator];
      this.rows.set([numerator, denominator, -numerator, weighing.cap, 0, weight, part], WIDTH * arm);
      least = Math.min(least, numerator / denominator);
      most = Math.max(most, numerator / denominator);
    }
    this.growth = weighing.positivePart ? 0 : weighing.deficitWeight * least;
    this.#longestReach = Math.min(LONGEST_REACH, Math.floor(APART / (weighing.positivePart ? most : most - least)));
  }

  changed(arm: Arm): void {
    const { known, since, served } = this.#columns;
    const rows = this.rows;
    const at = WIDTH * arm;
    const observed = known.observed[arm];
    rows[at + X] = -(rows[at + P] * (1 + since[arm]) + rows[at + D] * served[arm]);
    rows[at + MEAN] = observed > 0 ? known.sums[arm] / observed : this.#weighing.cap;
    rows[at + SLOPE] = observed > 0 ? this.#weighing.radiusFactor * inverseRoot(observed) : 0;
    this.place(arm, this.#bound(arm));
  }

  deficit(arm: Arm, round: number): number {
    const rows = this.rows;
    const at = WIDTH * arm;
    const deficit = (rows[at + P] * round + rows[at + X]) / rows[at + D];
    return this.#weighing.positivePart && deficit < 0 ? 0 : deficit;
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
    const { deficitWeight } = this.#weighing;
    const arms = this.#columns.shares.arms;
    const clock = rootTwoLn(round);
    const grows = this.growth * (this.until - round) - this.margin;
    let best = ranks[0];
    let highest = deficitWeight * this.deficit(best, round) + this.index(best, clock);
    for (let place = 1; place < arms && bounds[place] >= highest + grows; place++) {
      const arm = ranks[place];
      const value = deficitWeight * this.deficit(arm, round) + this.index(arm, clock);
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
    const arms = this.#columns.shares.arms;
    for (let place = 0; place < arms; place++) this.bounds[place] = this.#bound(this.ranks[place]);
    this.sort();
  }

  /** The arm's value in the round `until`. */
  #bound(arm: Arm): number {
    const debt = this.#weighing.deficitWeight * this.deficit(arm, this.until);
    const index = this.index(arm, this.clockThen);
    this.allowFor(debt, index);
    return debt + index;
  }

  allowFor(debt: number, index: number): void {
    // In an earlier round a debt can be larger in size only where it is below 0, by less than its weight times the
    // rounds.
    const size = MARGIN * (Math.abs(debt) + this.#weighing.deficitWeight * this.until + Math.abs(index));
    if (size > this.margin) this.margin = size;
  }
}
