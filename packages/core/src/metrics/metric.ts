import type { Arm } from "../arms.js";
import type { Contract } from "../contracts/contract.js";
import type { Environment } from "../environments/environment.js";

/** What a metric may know of the study it measures. */
export interface MetricContext {
  readonly environment: Environment;
  readonly horizon: number;
  readonly perRound: number;
  /** The study's contract, where it has one. */
  readonly contract?: Contract | undefined;
}

/** A trial after some round. */
export interface Outcome {
  readonly round: number;
  readonly pulls: Float64Array;
  /** The sum of all rewards drawn. */
  readonly reward: number;
  /** Pulls in each phase of the policy, where it goes through phases. */
  readonly phases?: ArrayLike<number> | undefined;
}

/** Measures one trial after the other. */
export interface Meter {
  /** A new trial. */
  begin?(): void;
  /** Before a pull is counted, or several in consecutive rounds that begin with this one: `pulls` are the arm's so far. */
  pulling?(arm: Arm, round: number, pulls: number): void;
  /** The value, or one for each arm, written from `into[at]` on. */
  read(outcome: Outcome, into: Float64Array, at: number): void;
}

/** What there is to know of a metric: plain data. */
export interface MetricDescription {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly range: string;
  readonly better: "lower" | "higher" | "neither";
  /** What a value of 0 means. */
  readonly zero: string;
  readonly perArm: boolean;
  /** A policy that breaks its promise can look good in it: never shown without the contract's violation. */
  readonly regretLike?: true;
  /** Measures the policy's phases: refused for one that goes through none. */
  readonly ofPhases?: true;
}

export interface MetricDefinition extends MetricDescription {
  create(context: MetricContext): Meter;
}
