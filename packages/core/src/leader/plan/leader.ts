import type { Arm, ArmSet } from "../../arms.js";

/**
 * Which arm is next in a plan that gives arm i a number of pulls before anything else happens.
 *
 * One pull a round: the lowest open arm that has pulls left, so that the arms are served one after the other. With several
 * pulls a round, each arm at most once, that order may end with one arm that is owed more pulls than there are rounds;
 * the arm with the most left, lowest on ties, never does: it is Hu's highest level first for chains of unit jobs (1961),
 * which needs max(max_i n_i, ceil(Σ n_i/m)) rounds, and no order needs fewer.
 */
export interface PlanLeader {
  /** The open arm to serve next, or NO_ARM where no open arm has pulls left. */
  top(open?: ArmSet): Arm;
  /** The columns were replaced. */
  restored(): void;
}
