import type { Arm, ArmSet } from "../arms.js";
import { rootTwoLn } from "../math/index.js";
import { DebtCurve, GIVEN, MEAN, SEEN, SLOPE, UNKNOWN, WAITS, WIDTH, type Moment } from "./debtCurve.js";
import { debtIsNowhereBelow, debtLastsFor } from "./debtLastsFor.js";
import type { DebtLeader, Debts, Weighing } from "./debtLeader.js";
import { Tournament } from "./tournament.js";

/** Debts added to indices by a kinetic tournament over the rounds: for many arms. */
export class DebtTournament extends Tournament implements DebtLeader {
  readonly #debts: Debts;
  readonly #weighing: Weighing;
  readonly #columns: Float64Array;
  readonly #a: DebtCurve;
  readonly #b: DebtCurve;
  readonly #moment: Moment = { round: 1, root: 0 };

  constructor(debts: Debts, weighing: Weighing) {
    super(debts.shares.arms);
    this.#debts = debts;
    this.#weighing = weighing;
    this.#columns = new Float64Array(WIDTH * debts.shares.arms);
    this.#a = new DebtCurve(debts, weighing, this.#columns);
    this.#b = new DebtCurve(debts, weighing, this.#columns);
    for (let arm = 0; arm < debts.shares.arms; arm++) this.changed(arm);
  }

  changed(arm: Arm): void {
    const { known, shares, since, served } = this.#debts;
    const { numerator, denominator } = shares.fraction(arm);
    const columns = this.#columns;
    const at = WIDTH * arm;
    const seen = known.isSeen(arm);
    columns[at + MEAN] = seen ? known.mean(arm) : this.#weighing.cap;
    columns[at + SLOPE] = seen ? 1 / Math.sqrt(known.observed[arm]) : 0;
    columns[at + GIVEN] = numerator * since[arm] + denominator * served[arm];
    columns[at + WAITS] = seen ? SEEN : known.pulls[arm];
    this.change(arm);
  }

  debt(arm: Arm, round: number): number {
    const { shares, since, served } = this.#debts;
    const debt = shares.deficit(arm, round - 1 - since[arm], served[arm]);
    return this.#weighing.positivePart ? Math.max(0, debt) : debt;
  }

  value(arm: Arm, round: number): number {
    const { debt, index, cap } = this.#weighing;
    const at = WIDTH * arm;
    const optimistic = this.#columns[at + MEAN] + this.#columns[at + SLOPE] * rootTwoLn(round);
    return debt * this.debt(arm, round) + index[arm] * Math.min(optimistic, cap);
  }

  top(round: number, open?: ArmSet): Arm {
    this.#moment.round = round;
    this.#moment.root = rootTwoLn(round);
    return open === undefined ? this.leader(round) : this.leaderOf(round, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    this.#a.read(a, this.#moment);
    this.#b.read(b, this.#moment);
    return this.#a.isBefore(this.#b);
  }

  protected settle(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? this.#a : this.#b;
    const second = isA ? this.#b : this.#a;
    this.winner[node] = first.arm;
    this.until[node] =
      first.rank === UNKNOWN || first.rank !== second.rank || debtIsNowhereBelow(first, second)
        ? Infinity
        : this.clock + debtLastsFor(first, second, this.#weighing, this.#moment);
  }
}
