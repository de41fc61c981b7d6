import type { Arm, ArmSet } from "../../arms.js";

/**
 * The arm that is next in a plan: arm i is to have n_i pulls before anything else happens.
 *
 * One pull a round: the lowest open arm that has pulls left, so that the arms are served one after the other. With
 * several pulls a round, each arm at most once, that order may end with one arm that has more pulls left than there are
 * rounds. The arm with the most left, lowest on ties, never does: it is Hu's highest level first for chains of unit
 * jobs (1961), which needs max(max_i n_i, ceil(Σ n_i/m)) rounds, and no order needs fewer.
 */
export interface PlanLeader {
  /** The open arm to serve next, or NO_ARM where no open arm has pulls left. */
  top(open?: ArmSet): Arm;
  /** The plan or the column of pulls was replaced. */
  restored(): void;
}
