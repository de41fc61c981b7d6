import type { Propensity, Reason } from "@evenhand/core";
import type { Estimate } from "../audit/estimate.js";

/** An arm that could have been chosen, as it stood before the round. */
export interface ConsideredArm {
  readonly arm: number;
  readonly name?: string;
  readonly isChosen: boolean;
  /**
   * Where shares live: the one in force, what the arm was owed, until which round it had to be served, whether it was
   * due.
   */
  readonly share?: string;
  readonly balance?: string;
  readonly deadline?: number;
  readonly isDue?: boolean;
  readonly pulls: number;
  readonly rewards?: Estimate;
}

/** An arm that could not be chosen. */
export interface AbsentArm {
  readonly arm: number;
  readonly name?: string;
  readonly why: "paused" | "left out by the request";
}

/** What came after the decision. */
export interface Outcome {
  readonly event: number;
  readonly at: number;
  readonly words: string;
}

/** Why a decision was made, in numbers, and what became of it. */
export interface Explanation {
  readonly event: number;
  readonly id: string;
  readonly at: number;
  readonly round: number;
  readonly arms: readonly number[];
  readonly names: readonly string[];
  readonly rules: readonly string[];
  /** Somebody else gave the opportunity: there is no rule to explain. */
  readonly isGranted: boolean;
  /**
   * Both are left out where it was granted, where a round has several arms, and where the seed is needed and unknown.
   */
  readonly reason?: Reason;
  readonly propensity?: Propensity;
  readonly considered: readonly ConsideredArm[];
  readonly absent: readonly AbsentArm[];
  readonly outcomes: readonly Outcome[];
}
