import type { Arm, ArmSet } from "../../arms.js";
import type { Observations } from "../../learners/observations.js";
import type { Shares } from "../../shares/shares.js";
import type { DebtRanking } from "./ranking.js";

/** What each arm is owed and what is known of it, in the policy's own columns. */
export interface Debts {
  readonly shares: Shares;
  readonly known: Observations;
  /** The round after which the arm was last owed nothing. */
  readonly since: Uint32Array;
  /** Its pulls since then. */
  readonly served: Uint32Array;
}

/** How debts are weighed against optimistic estimates. */
export interface Weighing {
  readonly debt: number;
  readonly index: Float64Array;
  /** No index counts for more, and that of an arm without an observation counts for as much. */
  readonly cap: number;
  /** An arm that is ahead of its share counts as owed nothing, instead of less than nothing. */
  readonly positivePart: boolean;
}

/**
 * Which arm is on top, when debts to arms are added to UCB1's indices:
 *
 *   value_i = a·debt_i + b_i·min(mean_i + sqrt(2 ln t / n_i), cap),   debt_i = r_i·(t − 1 − since_i) − served_i
 *
 * Between pulls and rewards that is a line over t plus a line over sqrt(2 ln t), cut off at the cap. The debt is exact up
 * to its last step, the nearest double. Ties: of arms without an observation the fewest pulls, then the lowest arm.
 *
 * Without a cap an arm that was never pulled comes before all others, and then one whose rewards are all on their way: of
 * those the highest a·debt_i, so that late rewards do not suspend the quotas.
 */
export interface DebtLeader {
  /** What is known of the arm, or owed to it, has changed. */
  changed(arm: Arm): void;
  top(round: number, open?: ArmSet): Arm;
  value(arm: Arm, round: number): number;
  debt(arm: Arm, round: number): number;
  /** Few arms with their values, where the last look found that each has an observation. */
  readonly ranking?: DebtRanking | undefined;
}
