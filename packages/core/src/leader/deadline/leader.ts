import type { Arm, ArmSet } from "../../arms.js";

/**
 * The arm that must be served first to keep N_i >= floor(r_i·a_i), where a_i counts the rounds in which arm i was open.
 *
 * An arm is due in round t when its next pull's release has come: N_i < r_i·a_i, with round t in a_i. A round of
 * absence moves the arm's window on by one round, so that one clock serves all arms.
 */
export interface DeadlineLeader {
  /** The arm that must be pulled in this round, or NO_ARM where the round is free. Ties: lowest arm. */
  top(round: number, open?: ArmSet): Arm;
  /** The open arm with the earliest deadline, due or not; NO_ARM where no open arm has a share. Ties: lowest arm. */
  earliest(open: ArmSet): Arm;
  /** Whether any of the open arms is due in this round. */
  anyDue(round: number, open: ArmSet): boolean;
  /** No arm is due before this round, as of the last look. */
  readonly quietUntil: number;
  /** The open arms that are due, at most `count` of them, most urgent first, for several pulls a round. */
  topMany(round: number, count: number, open?: ArmSet): Arm[];
  /** The earliest deadline of all arms, open or absent. */
  firstDeadline(): number;
  /** The last round in which the arm's next pull is in time. */
  deadline(arm: Arm): number;
  /** The arm has more pulls than before. */
  pulled(arm: Arm): void;
  /** A round was played in which some arms were absent: counts their absences. */
  played(open: ArmSet): void;
  /** The columns were replaced by another run's. */
  restored(): void;
}
