import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { rootTwoLn } from "../../math/index.js";
import type { DebtLeader, Debts, Weighing } from "./leader.js";
import { DebtRanking } from "./ranking.js";

/** Who comes before all arms of a lower rank, where indices have no cap. */
const [KNOWN, AWAITED, UNKNOWN] = [0, 1, 2];

/** Up to here p·t and d·N are whole numbers of at most 2^52, for rounds and pulls of at most 2^32. */
const MAX_DENOMINATOR = 1_048_576;

/**
 * By looking at every arm, for few, until each has an observation; from then on by their ranks, where debts are exact and all arms
 * open.
 */
export class DebtScan implements DebtLeader {
  readonly #debts: Debts;
  readonly #weighing: Weighing;
  readonly #ranking: DebtRanking;
  /** Whether the debt of round t is (p·t + x)/d without any rounding before the division. */
  readonly #isExact: boolean;
  #allSeen = false;

  constructor(debts: Debts, weighing: Weighing) {
    const { shares } = debts;
    const denominators = Array.from({ length: shares.arms }, (_, arm) => shares.fraction(arm).denominator);
    this.#debts = debts;
    this.#weighing = weighing;
    this.#ranking = new DebtRanking(debts, weighing);
    this.#isExact = denominators.every((denominator) => denominator <= MAX_DENOMINATOR);
  }

  changed(arm: Arm): void {
    this.#ranking.changed(arm);
    if (!this.#debts.known.isSeen(arm)) this.#allSeen = false;
  }

  debt(arm: Arm, round: number): number {
    if (this.#isExact) return this.#ranking.debt(arm, round);
    const { shares, since, served } = this.#debts;
    const debt = shares.deficit(arm, round - 1 - since[arm], served[arm]);
    return this.#weighing.positivePart && debt < 0 ? 0 : debt;
  }

  value(arm: Arm, round: number): number {
    return this.#owed(arm, round) + this.#ranking.index(arm, rootTwoLn(round));
  }

  top(round: number, open?: ArmSet): Arm {
    return open === undefined ? (this.ranking?.top(round) ?? this.#topByRank(round)) : this.#topByRank(round, open);
  }

  get ranking(): DebtRanking | undefined {
    return this.#allSeen && this.#isExact ? this.#ranking : undefined;
  }

  #topByRank(round: number, open?: ArmSet): Arm {
    let best = NO_ARM;
    let first = -1;
    let highest = -Infinity;
    let allSeen = true;
    for (let arm = 0; arm < this.#debts.shares.arms; arm++) {
      if (!this.#debts.known.isSeen(arm)) allSeen = false;
      if (open !== undefined && !open.has(arm)) continue;
      const rank = this.#rank(arm);
      if (rank < first) continue;
      const value = rank === UNKNOWN ? 0 : rank === AWAITED ? this.#owed(arm, round) : this.value(arm, round);
      if (rank > first || value > highest || (value === highest && this.#waits(arm) < this.#waits(best))) {
        first = rank;
        highest = value;
        best = arm;
      }
    }
    this.#allSeen = allSeen;
    return best;
  }

  #rank(arm: Arm): number {
    const { known } = this.#debts;
    if (known.isSeen(arm) || this.#weighing.cap < Infinity) return KNOWN;
    return known.pulls[arm] === 0 ? UNKNOWN : AWAITED;
  }

  #owed(arm: Arm, round: number): number {
    return this.#weighing.debt * this.debt(arm, round);
  }

  /** How often the arm was pulled without a reward so far; 0 once it has one. */
  #waits(arm: Arm): number {
    const { known } = this.#debts;
    return known.isSeen(arm) ? 0 : known.pulls[arm];
  }
}
