import type { Arm } from "../../arms.js";

/** A time that never comes: 2^52, later than any round, and still a safe integer. */
export const NEVER = 4_503_599_627_370_496;

/** The rounds in which each arm's next pull is due: after its release, up to its deadline. */
export interface Windows {
  /** The last round in which the arm's next pull is not due yet. */
  releaseOf(arm: Arm): number;
  /** The last round in which it is in time. */
  deadlineOf(arm: Arm): number;
  /** Whether the next pull's window shares its last round with the window after it (PD²'s b-bit). */
  overlapsNext(arm: Arm): boolean;
  /** The rounds by which absences have moved the window. */
  absences(arm: Arm): number;
}
