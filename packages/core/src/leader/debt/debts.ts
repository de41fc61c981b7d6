import type { Arm, ArmSet } from "../../arms.js";
import type { Observations } from "../../counts.js";
import type { Shares } from "../../shares/shares.js";

/** What deficits and indices are made of, in the policy's own columns. */
export interface DebtColumns {
  readonly shares: Shares;
  readonly known: Observations;
  /** The round after which the arm's deficit is counted. */
  readonly since: Uint32Array;
  /** The arm's pulls after that round. */
  readonly served: Uint32Array;
}

/** How deficits are weighed against indices. */
export interface Weighing {
  /** a: the debt of an arm is its deficit times this. */
  readonly deficitWeight: number;
  /** b_i. */
  readonly indexWeights: Float64Array;
  /** c: what multiplies UCB1's radius in an index. Above 0. */
  readonly radiusFactor: number;
  /** No index counts for more, and that of an arm without an observation counts for as much. */
  readonly cap: number;
  /** Whether a deficit below 0, of an arm that is ahead of its share, counts as 0. */
  readonly positivePart: boolean;
}

/**
 * The arm on top when debts are added to UCB1's indices:
 *
 *   value_i = a·deficit_i + b_i·min(mean_i + c·sqrt(2 ln t / n_i), cap),   deficit_i = r_i·(t − 1 − since_i) − served_i
 *
 * Between pulls and rewards that is a line over t plus a line over sqrt(2 ln t), cut off at the cap. The deficit is
 * exact up to its last step, the nearest double. Ties: of arms without an observation the fewest pulls, then the lowest
 * arm.
 *
 * Without a cap an arm that was never pulled comes before all others, and then one whose rewards are all on their way:
 * of those the highest debt, so that late rewards do not suspend the quotas.
 */
export interface DebtLeader {
  /** The arm's observations or its deficit have changed. */
  changed(arm: Arm): void;
  /** The open arm on top in this round. */
  top(round: number, open?: ArmSet): Arm;
  value(arm: Arm, round: number): number;
  /** The arm's deficit in this round, without its weight. */
  deficit(arm: Arm, round: number): number;
  /**
   * The arms in the order of their bounds. Only where they are few and the last look has found an observation of each.
   */
  readonly ranked?: RankedDebts | undefined;
}

/**
 * Where the numbers of an arm are in its row: its share p/d; x, for its deficit of (p·t + x)/d in round t; its index
 * min(mean + slope·clock, cap); the weight of that index; and 1/d, with which a product is next to the quotient.
 */
export const DEBT_ROW = { P: 0, D: 1, X: 2, MEAN: 3, SLOPE: 4, WEIGHT: 5, PART: 6, WIDTH: 7 } as const;

/**
 * Few arms in the order of bounds that their values do not exceed up to the round `until`, as `playQueues` plays on
 * them.
 *
 * A bound is a value in the round `until`. In an earlier round t every value is lower by `growth` times the rounds in
 * between at least, but for `margin`.
 */
export interface RankedDebts {
  /** The row of arm i begins at WIDTH·i: see DEBT_ROW. */
  readonly rows: Float64Array;
  /** From the highest bound to the lowest: the arms, and their bounds. */
  readonly ranks: Uint32Array;
  readonly bounds: Float64Array;
  readonly until: number;
  /** sqrt(2 ln until). */
  readonly clockThen: number;
  /** Every value grows by at least this in a round. */
  readonly growth: number;
  /** More than rounding can have added to any value. */
  readonly margin: number;
  /** Makes bounds that hold from this round on. */
  reachOnFrom(round: number): void;
  /** Widens the margin for a value that has these two parts in the round `until`. */
  allowFor(debt: number, index: number): void;
  /** The bound of the arm at this place changed. */
  move(place: number, bound: number): void;
}
