import type { Arm } from "../arms.js";

/** Lines base + slope·clock, the highest first, as whoever pulls their leader again and again sees them. */
export interface Lead {
  top(clock: number): Arm;
  /** Up to this clock, and while nothing else changes, the arm that was named last stays on top where its value exceeds this. */
  readonly toExceed: number;
  readonly exceedsUntil: number;
  /** In this round a line may change by itself. Pulls can bring it forward. */
  readonly changesIn: number;
  /** So many pulls gave the arm this line. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number, pulls: number): void;
}
