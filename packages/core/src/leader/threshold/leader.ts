import type { Arm, ArmSet } from "../../arms.js";

/**
 * Who is on top, when every arm's index is a line over a clock that is raised while the arm is below its threshold:
 *
 *   value_k = (base_k + raise_k·x_k) + slope_k·clock,   x_k = 0 where N_k >= τ_k·n in round n, otherwise
 *   hard: 1,   soft: (τ_k·n − N_k)/(τ_k·n)
 *
 * A hard threshold is a jump at a round that is known from the arm's last pull on, opens_k + 1: between its pulls an arm is
 * one line before that round and another from it on. Whether N_k < τ_k·n is decided by whole numbers, never by rounding. Ties
 * go to the lowest arm. The answer is that of comparing the rounded doubles arm by arm, whatever structure finds it.
 */
export interface ThresholdLeader {
  /** The arm's line, or what is added to it below the threshold, changed. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number, raise: number): void;
  /** The arm has more pulls than before. */
  pulled(arm: Arm): void;
  /** The open arm with the highest value. The clock is sqrt(2 ln round). */
  top(round: number, clock: number, open?: ArmSet): Arm;
  /** The arm's value. */
  value(arm: Arm, round: number, clock: number): number;
  /** What the threshold adds to the arm's value in this round: raise·x. */
  raised(arm: Arm, round: number): number;
  /** The column of pulls was replaced by another run's; set all lines after this. */
  restored(): void;
}
