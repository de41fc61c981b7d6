import type { Arm, ArmSet } from "../../arms.js";

/**
 * Which arm has the largest optimistic total when its reward goes on growing at its present rate:
 *
 *   p_i = Rew_i + m·f_i + Δ_i·m(m + 1)/2,   m = clock − n_i
 *
 * with n_i rewards observed, Rew_i their sum, f_i the last and Δ_i the last increment: a parabola over the clock
 * max_j N_j. An arm with fewer than two rewards has no rate yet and comes first. Ties, compared exactly on this one
 * form: fewest pulls, then lowest arm.
 */
export interface GrowthLeader {
  /** What is known of the arm changed. */
  changed(arm: Arm): void;
  top(clock: number, open?: ArmSet): Arm;
}
