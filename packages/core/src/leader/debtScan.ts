import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { inverseRoot, rootTwoLn } from "../math/index.js";
import type { DebtLeader, Debts, Weighing } from "./debtLeader.js";

/** Who comes before all arms of a lower rank, where indices have no cap. */
const [KNOWN, AWAITED, UNKNOWN] = [0, 1, 2];

/** Up to here p·t and d·N are whole numbers of at most 2^52, for rounds and pulls of at most 2^32. */
const MAX_DENOMINATOR = 1_048_576;

/**
 * By looking at every arm: for few. In LFG two rounds in three have another leader than the round before, so that no bound
 * would save looks; but a look needs no more than a few columns once every arm has an observation.
 */
export class DebtScan implements DebtLeader {
  readonly #debts: Debts;
  readonly #weighing: Weighing;
  /** Whether the debt of round t is (p·t + x)/d without any rounding before the division, with these p, d and x. */
  readonly #isExact: boolean;
  readonly #numerators: Float64Array;
  readonly #denominators: Float64Array;
  readonly #offsets: Float64Array;
  readonly #means: Float64Array;
  readonly #slopes: Float64Array;
  #allSeen = false;
  constructor(debts: Debts, weighing: Weighing) {
    const { arms } = debts.shares;
    this.#debts = debts;
    this.#weighing = weighing;
    this.#numerators = Float64Array.from({ length: arms }, (_, arm) => debts.shares.fraction(arm).numerator);
    this.#denominators = Float64Array.from({ length: arms }, (_, arm) => debts.shares.fraction(arm).denominator);
    this.#isExact = this.#denominators.every((denominator) => denominator <= MAX_DENOMINATOR);
    this.#offsets = this.#numerators.map((numerator) => -numerator);
    this.#means = new Float64Array(arms).fill(weighing.cap);
    this.#slopes = new Float64Array(arms);
  }

  changed(arm: Arm): void {
    const { known, since, served } = this.#debts;
    const observed = known.observed[arm];
    const numerator = this.#numerators[arm];
    this.#offsets[arm] = -(numerator * (1 + since[arm]) + this.#denominators[arm] * served[arm]);
    this.#means[arm] = observed > 0 ? known.sums[arm] / observed : this.#weighing.cap;
    this.#slopes[arm] = observed > 0 ? inverseRoot(observed) : 0;
    if (observed === 0) this.#allSeen = false;
  }

  debt(arm: Arm, round: number): number {
    const debt = this.#isExact
      ? (this.#numerators[arm] * round + this.#offsets[arm]) / this.#denominators[arm]
      : this.#longDebt(arm, round);
    return this.#weighing.positivePart && debt < 0 ? 0 : debt;
  }

  #longDebt(arm: Arm, round: number): number {
    const { shares, since, served } = this.#debts;
    return shares.deficit(arm, round - 1 - since[arm], served[arm]);
  }

  value(arm: Arm, round: number): number {
    return this.#valueAt(arm, round, rootTwoLn(round));
  }

  #valueAt(arm: Arm, round: number, clock: number): number {
    const { index, cap } = this.#weighing;
    const optimistic = this.#means[arm] + this.#slopes[arm] * clock;
    return this.#owed(arm, round) + index[arm] * (optimistic < cap ? optimistic : cap);
  }

  top(round: number, open?: ArmSet): Arm {
    return open === undefined && this.#allSeen && this.#isExact
      ? this.#topOfKnown(round)
      : this.#topByRank(round, open);
  }

  /** What #topByRank finds when every arm is open and known, with the value written out. */
  #topOfKnown(round: number): Arm {
    const { debt: weight, index, cap, positivePart } = this.#weighing;
    const numerators = this.#numerators;
    const denominators = this.#denominators;
    const offsets = this.#offsets;
    const means = this.#means;
    const slopes = this.#slopes;
    const clock = rootTwoLn(round);
    const least = positivePart ? 0 : -Infinity;
    let best = 0;
    let highest = -Infinity;
    for (let arm = 0; arm < means.length; arm++) {
      const debt = (numerators[arm] * round + offsets[arm]) / denominators[arm];
      const optimistic = means[arm] + slopes[arm] * clock;
      const value = weight * (debt < least ? least : debt) + index[arm] * (optimistic < cap ? optimistic : cap);
      if (value > highest) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }

  #topByRank(round: number, open?: ArmSet): Arm {
    const clock = rootTwoLn(round);
    let best = NO_ARM;
    let first = -1;
    let highest = -Infinity;
    let allSeen = true;
    for (let arm = 0; arm < this.#means.length; arm++) {
      if (!this.#debts.known.isSeen(arm)) allSeen = false;
      if (open !== undefined && !open.has(arm)) continue;
      const rank = this.#rank(arm);
      if (rank < first) continue;
      const value = rank === UNKNOWN ? 0 : rank === AWAITED ? this.#owed(arm, round) : this.#valueAt(arm, round, clock);
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
