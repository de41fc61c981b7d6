import type { Arm } from "../arms.js";
import type { LineRanking } from "./lineRanking.js";

/** Lines that stay as they are until some round unless their arm is pulled, and may jump by themselves from then on. */
export interface JumpingLines {
  readonly lines: LineRanking;
  /** That round. Pulls can bring it forward. */
  readonly changesIn: number;
  /** Whether something is added to the line's base that a pull may take away. */
  isRaised(arm: Arm): boolean;
  /** What a raised line's base is after pulls of the arm, if it would be `base` without what is added to it. */
  baseAfter(arm: Arm, base: number): number;
}
