import type { Arm, ArmSet } from "../../arms.js";

/**
 * The arm with the largest optimistic total, where rewards go on growing at their present rate:
 *
 *   p_i = Rew_i + m·f_i + Δ_i·m(m + 1)/2,   m = clock − n_i
 *
 * with n_i rewards observed, Rew_i their sum, f_i the last and Δ_i the last increment: a parabola over the clock
 * max_j N_j. An arm with fewer than two rewards has no rate yet and comes first. Ties, compared exactly on this one
 * form: fewest pulls, then lowest arm.
 */
export interface GrowthLeader {
  /** The arm was pulled or rewarded. */
  changed(arm: Arm): void;
  /** The open arm with the largest optimistic total at this clock. */
  top(clock: number, open?: ArmSet): Arm;
}
