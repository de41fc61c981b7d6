import type { Arm } from "../arms.js";
import type { Policy, Round } from "../policy.js";
import type { Stretch } from "./stretch.js";

/**
 * What a simulation may ask of a policy beyond `Policy`. Internal, and all of it optional: a policy without a shortcut is
 * played round by round, and makes the same pulls (a law of the test suite).
 */
export interface PlayedPolicy extends Policy {
  /** Plays the rounds, both included, as `choose`, `pulled` and `rewarded` would one after the other: see `playRounds`. */
  play?(stretch: Stretch, from: Round, until: Round): void;
  /**
   * What the policy knows of its arms, where that is all it knows and the order of the arms plays no part. A caller that has
   * observed the same rewards may read it, or write it and call `changed` for every arm that it wrote before the next choice.
   */
  observations?(): ArmObservations;
  /** The caller wrote the arm's observations. */
  changed?(arm: Arm): void;
}

/** Pulls, the number of rewards and their sum, in the order in which they came, of each arm. */
export interface ArmObservations {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  readonly sums: Float64Array;
}
