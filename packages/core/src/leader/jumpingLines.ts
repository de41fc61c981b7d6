import type { Arm } from "../arms.js";
import type { LineRanking } from "./lineRanking.js";

/** Lines that stay as they are until some round unless their arm is pulled, and may jump by themselves from then on. */
export interface JumpingLines {
  readonly lines: LineRanking;
  /** That round. Pulls of an arm to whose line something is added can bring it forward. */
  readonly changesIn: number;
  /** What the line's base is after pulls of the arm, which are counted, if it would be `base` without what is added to it. */
  baseAfter(arm: Arm, base: number): number;
}
