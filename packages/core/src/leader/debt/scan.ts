import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { rootTwoLn } from "../../math/index.js";
import { AWAITED, KNOWN, UNKNOWN } from "./curve.js";
import type { DebtColumns, DebtLeader, Weighing } from "./leader.js";
import { DebtRanking } from "./ranking.js";

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
