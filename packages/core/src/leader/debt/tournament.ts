import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { rootTwoLn } from "../../math/index.js";
import { Tournament } from "../kinetic/tournament.js";
import {
  DebtCurve,
  debtIsNowhereBelow,
  debtLastsFor,
  GIVEN,
  MEAN,
  type Moment,
  SLOPE,
  type DebtTerms,
  termsOf,
  UNKNOWN,
  WIDTH,
} from "./curve.js";
import type { DebtColumns, DebtLeader, Weighing } from "./debts.js";

/** The highest sum of debt and index by a kinetic tournament over the rounds: for many arms. */
export class DebtTournament extends Tournament implements DebtLeader {
  readonly #columns: DebtColumns;
  readonly #terms: DebtTerms;
  readonly #rows: Float64Array;
  /** The two arms that met last. On its way up the tree a winner meets one arm after the other, and is read once. */
  readonly #one: DebtCurve;
  readonly #two: DebtCurve;
  readonly #moment: Moment = { round: 1, root: 0 };

  constructor(columns: DebtColumns, weighing: Weighing) {
    const { arms } = columns.shares;
    const rows = new Float64Array(WIDTH * arms);
    super(arms, rows, WIDTH);
    this.#columns = columns;
    this.#terms = termsOf(weighing);
    this.#rows = rows;
    this.#one = new DebtCurve(columns, this.#terms, rows);
    this.#two = new DebtCurve(columns, this.#terms, rows);
    for (let arm = 0; arm < arms; arm++) this.changed(arm);
  }

  changed(arm: Arm): void {
    const { known, shares, since, served } = this.#columns;
    const rows = this.#rows;
    const at = WIDTH * arm;
    const seen = known.isSeen(arm);
    rows[at + MEAN] = seen ? known.mean(arm) : known.pulls[arm];
    rows[at + SLOPE] = seen ? this.#terms.radiusFactor * (1 / Math.sqrt(known.observed[arm])) : 0;
    rows[at + GIVEN] = shares.numerator(arm) * since[arm] + shares.denominator(arm) * served[arm];
    this.change(arm);
  }

  deficit(arm: Arm, round: number): number {
    const { shares, since, served } = this.#columns;
    const deficit = shares.deficit(arm, round - 1 - since[arm], served[arm]);
    return this.#terms.positivePart ? Math.max(0, deficit) : deficit;
  }

  value(arm: Arm, round: number): number {
    const { deficitWeight, weights, step, cap } = this.#terms;
    const mean = this.#rows[WIDTH * arm + MEAN];
    const slope = this.#rows[WIDTH * arm + SLOPE];
    const optimistic = slope > 0 ? mean + slope * rootTwoLn(round) : cap;
    return deficitWeight * this.deficit(arm, round) + weights[step * arm] * Math.min(optimistic, cap);
  }

  top(round: number, open?: ArmSet): Arm {
    this.#moment.round = round;
    this.#moment.root = rootTwoLn(round);
    this.#one.arm = NO_ARM;
    this.#two.arm = NO_ARM;
    return open === undefined ? this.leader(round) : this.leaderOf(round, open);
  }

  protected beats(a: Arm, b: Arm): boolean {
    return this.#curve(a, b).isBefore(this.#curve(b, a));
  }

  /** The arm's curve, in a place that is not the other's. */
  #curve(arm: Arm, other: Arm): DebtCurve {
    if (this.#one.arm === arm) return this.#one;
    if (this.#two.arm === arm) return this.#two;
    const curve = this.#one.arm === other ? this.#two : this.#one;
    curve.read(arm, this.#moment);
    return curve;
  }

  protected compare(node: number, a: Arm, b: Arm): void {
    const curveA = this.#curve(a, b);
    const curveB = this.#curve(b, a);
    const isA = curveA.isBefore(curveB);
    const first = isA ? curveA : curveB;
    const second = isA ? curveB : curveA;
    this.winner[node] = first.arm;
    this.until[node] =
      first.rank === UNKNOWN || first.rank !== second.rank || debtIsNowhereBelow(first, second)
        ? Infinity
        : this.clock + debtLastsFor(first, second, this.#terms, this.#moment);
  }
}
