import type { Arm, ArmSet } from "../../arms.js";
import type { Round } from "../../policy.js";

/**
 * Independent draws from the arms' posteriors Beta(S_i + 1, F_i + 1), and who has the highest. The counts are columns of
 * the policy's, which tells when they change.
 */
export interface PosteriorDraws {
  /** The open arm with the highest draw of the round. */
  highest(round: Round, open?: ArmSet): Arm;
  /** What that arm drew. */
  readonly draw: number;
  /** The arm, which had these counts, was rewarded. */
  changed(arm: Arm, successes: number, failures: number): void;
  /** Any counts may be others now. */
  restored(): void;
}
