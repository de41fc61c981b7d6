import type { Arm, ArmSet } from "../arms.js";
import { rootTwoLn } from "../math/index.js";
import { DebtCurve, UNKNOWN } from "./debtCurve.js";
import { debtIsNowhereBelow, debtLastsFor } from "./debtLastsFor.js";
import type { DebtLeader, Debts, Weighing } from "./debtLeader.js";
import { Tournament } from "./tournament.js";

/** Debts added to indices by a kinetic tournament over the rounds: for many arms. */
export class DebtTournament extends Tournament implements DebtLeader {
  readonly #debts: Debts;
  readonly #weighing: Weighing;
  /** Mean and slope of each arm's index, side by side: far apart they would be two cache misses. */
  readonly #lines: Float64Array;
  readonly #a = new DebtCurve();
  readonly #b = new DebtCurve();
  #root = 0;

  constructor(debts: Debts, weighing: Weighing) {
    super(debts.shares.arms);
    this.#debts = debts;
    this.#weighing = weighing;
    this.#lines = new Float64Array(2 * debts.shares.arms);
    for (let arm = 0; arm < debts.shares.arms; arm++) this.changed(arm);
  }

  changed(arm: Arm): void {
    const { known } = this.#debts;
    const seen = known.isSeen(arm);
    this.#lines[2 * arm] = seen ? known.mean(arm) : this.#weighing.cap;
    this.#lines[2 * arm + 1] = seen ? 1 / Math.sqrt(known.observed[arm]) : 0;
    this.change(arm);
  }

  debt(arm: Arm, round: number): number {
    const { shares, since, served } = this.#debts;
    const debt = shares.deficit(arm, round - 1 - since[arm], served[arm]);
    return this.#weighing.positivePart ? Math.max(0, debt) : debt;
  }

  value(arm: Arm, round: number): number {
    const { debt, index, cap } = this.#weighing;
    const optimistic = this.#lines[2 * arm] + this.#lines[2 * arm + 1] * rootTwoLn(round);
    return debt * this.debt(arm, round) + index[arm] * Math.min(optimistic, cap);
  }

  top(round: number, open?: ArmSet): Arm {
    this.#root = rootTwoLn(round);
    return open === undefined ? this.leader(round) : this.leaderOf(round, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    this.#read(this.#a, a);
    this.#read(this.#b, b);
    return this.#a.isBefore(this.#b);
  }

  #read(curve: DebtCurve, arm: Arm): void {
    const lines = this.#lines;
    curve.read(this.#debts, this.#weighing, arm, this.clock, lines[2 * arm], lines[2 * arm + 1], this.#root);
  }

  protected settle(node: number, a: Arm, b: Arm): void {
    const isA = this.beats(a, b);
    const first = isA ? this.#a : this.#b;
    const second = isA ? this.#b : this.#a;
    this.winner[node] = first.arm;
    this.until[node] =
      first.rank === UNKNOWN || first.rank !== second.rank || debtIsNowhereBelow(first, second, this.#debts)
        ? Infinity
        : this.clock + debtLastsFor(first, second, this.#weighing, this.clock, this.#root);
  }
}
