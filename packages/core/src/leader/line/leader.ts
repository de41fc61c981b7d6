import type { Arm, ArmSet } from "../../arms.js";

/**
 * Who is on top, when every arm's index is a line over a clock: value_i = base_i + slope_i·clock.
 *
 * UCB1 is such a line over the clock sqrt(2 ln t). Ties go to the lowest arm. The answer is that of comparing the
 * rounded doubles base + slope·clock arm by arm, whatever structure finds it.
 */
export interface LineLeader {
  /** The arm's line changed. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number): void;
  /** The open arm with the highest value. */
  top(clock: number, open?: ArmSet): Arm;
  /** The arm's value. */
  value(arm: Arm, clock: number): number;
}
