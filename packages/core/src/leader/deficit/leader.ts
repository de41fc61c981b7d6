import type { Arm, ArmSet } from "../../arms.js";

/**
 * The arm with the largest deficit r_i·(t − 1 − s_i) − N_i above a tolerance α in round t, exactly. s_i is the round
 * after which it is counted (`Starts`), mostly 0.
 *
 * Over the common denominator D the excess of arm i is p_i·(t − 1 − s_i) − D·(N_i + α), a line over the rounds. All
 * numbers are whole and, with D up to 2^20, α·D up to 2^52, counts up to 2^32 and N_i + s_i up to t, at most 2^53:
 * rounding decides nothing.
 */
export interface DeficitLeader {
  /** The open arm with the largest deficit above the tolerance in this round, or NO_ARM. Ties: lowest arm. */
  top(round: number, open?: ArmSet): Arm;
  /** No arm has such a deficit before this round, as of the last look. */
  readonly quietUntil: number;
  /** The arm has more pulls than before. */
  pulled(arm: Arm): void;
  /** The columns of pulls and starts were replaced by another run's. */
  restored(): void;
}
