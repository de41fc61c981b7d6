import * as needs from "./door/needs.js";
import type { Arm } from "./arms.js";
import type { Curve } from "./functions/curve.js";
import type { Seed } from "./random/index.js";

/**
 * A world that answers pulls with rewards. The n-th reward of an arm in a trial is the same whatever else is pulled.
 */
export interface Environment {
  readonly arms: number;
  /** Rewards lie between these; a policy that needs a narrower range refuses the environment. */
  readonly support: { readonly min: number; readonly max: number };
  /** How often an arm can be pulled at most; Infinity but for recordings. */
  readonly longestRun: number;
  /** A new trial: every arm is back at its first reward. */
  begin(seed: Seed, trial: number): void;
  /** The arm's next reward. Only recorded series, and means that change by the round, depend on the round. */
  draw(arm: Arm, round: number): number;
  /**
   * The arm's next rewards at once, into[from] to into[to − 1], where that is faster and they do not depend on the
   * round. They may be more than will be asked for.
   */
  drawAhead?(arm: Arm, into: Float64Array, from: number, to: number): void;
  /**
   * Set where drawing a reward takes long and does not depend on the round: rewards are then drawn once, and kept for
   * all policies that meet the trial.
   */
  readonly costly?: true;
  /**
   * Set where improving arms are seen through noise: a reward is not the curve's value but has it as its mean. A policy
   * that reads growth off single rewards refuses it.
   */
  readonly noisy?: true;
  /** What the arm's first `pulls` rewards sum to in expectation: what metrics and oracles know, and policies do not. */
  expectedTotal(arm: Arm, pulls: number): number;
  /**
   * The arm's mean in a round, where means change by the round and not by the pulls. `expectedTotal` is then that of
   * an arm which is pulled from round 1 on without a break, and metrics from counts of pulls have no meaning. Optional.
   */
  meanAt?(arm: Arm, round: number): number;
  /**
   * Set where a mean depends on the rounds in which an arm was not pulled: `expectedTotal` is then that of an arm which
   * is pulled without a break, and metrics from counts of pulls have no meaning.
   */
  readonly reactsToRounds?: true;
  /** The expected reward of an improving arm by its pulls. Optional: only environments with improving arms have it. */
  curve?(arm: Arm): Curve;
  /** Refuses, before a run begins, a horizon for which the environment has no rewards. */
  checkHorizon?(horizon: number, path: string): void;
}

/** Refuses what is no environment for metrics and oracles: they ask for its arms, and for their expected totals. */
export const checkEnvironment = needs.object({ arms: needs.arms, expectedTotal: needs.aFunction });
