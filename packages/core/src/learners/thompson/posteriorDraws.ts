import type { Arm, ArmSet } from "../../arms.js";
import type { Round } from "../../policy.js";

/**
 * Independent draws from the arms' posteriors Beta(S_i + 1, F_i + 1), and the highest of them. The counts are the
 * policy's own columns; it says when they change.
 */
export interface PosteriorDraws {
  /** The open arm with the highest draw of the round. */
  highest(round: Round, open?: ArmSet): Arm;
  /** The draw of that arm. */
  readonly draw: number;
  /** The arm, which had these counts, has others. Their sum never falls. */
  changed(arm: Arm, successes: number, failures: number): void;
  /** The counts were replaced by another run's. */
  restored(): void;
}
