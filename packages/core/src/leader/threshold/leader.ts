import type { Arm, ArmSet } from "../../arms.js";
import type { RaisedLines } from "../line/pullLeaders.js";

/**
 * The arm on top when every arm's index is a line over the clock s = sqrt(2 ln n) of round n that is raised while the
 * arm is below its threshold:
 *
 *   value_k = (base_k + raise_k·x_k) + slope_k·s,   x_k = 0 where N_k >= τ_k·n, otherwise
 *   hard: 1,   soft: (τ_k·n − N_k)/(τ_k·n)
 *
 * For an arm that came after round s_k (`Starts`) thresholds count n − s_k rounds.
 *
 * A hard threshold is a jump in a round that is known from the arm's last pull on, the one after its release: between
 * its pulls an arm has one line up to its release and another from the next round on. Whether N_k < τ_k·n is decided by
 * whole numbers, never by rounding. Ties go to the lowest arm. The answer is that of comparing the rounded doubles arm
 * by arm, whatever structure finds it.
 */
export interface ThresholdLeader {
  /** The arm's line, or what is added to it below the threshold, changed. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number, raise: number): void;
  /** The arm has more pulls than before. */
  pulled(arm: Arm): void;
  /** The open arm with the highest value in this round. */
  top(round: number, open?: ArmSet): Arm;
  /** The arm's value. */
  value(arm: Arm, round: number): number;
  /** What the threshold adds to the arm's value in this round: raise·x. */
  raised(arm: Arm, round: number): number;
  /** The columns of pulls and starts were replaced by another run's; set all lines after this. */
  restored(): void;
  /** The lines in the order of their bounds. Only for hard thresholds and few arms. */
  readonly ranked?: RaisedLines;
}
