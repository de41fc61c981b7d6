import type { Arm } from "../arms.js";
import type { Policy, Round } from "../policy.js";
import type { Stretch } from "./stretch.js";

/**
 * A policy with shortcuts for simulation. Internal, and all of them optional: a policy without a shortcut is played
 * round by round. A shortcut makes the same pulls (the law `playIsRoundByRound`).
 */
export interface PlayedPolicy extends Policy {
  /** Plays the rounds, both included, as `choose`, `pulled` and `rewarded` would in turn. See `playRounds`. */
  play?(stretch: Stretch, from: Round, until: Round): void;
  /**
   * All that decides the policy's future, where pulls and observed rewards do. A caller that has observed the same
   * rewards may read them, or write them and then call `changed` for every arm that it wrote, before the next choice.
   */
  observations?(): ArmObservations;
  /** The caller wrote the arm's observations. */
  changed?(arm: Arm): void;
}

/** The pulls of each arm, the number of its observed rewards, and their sum in the order in which they came. */
export interface ArmObservations {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  readonly sums: Float64Array;
}
