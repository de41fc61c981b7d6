import type { Arm } from "../arms.js";
import type { Seed } from "../random/index.js";
import type { Curve } from "./curve.js";

/** A world that answers pulls with rewards. The n-th reward of an arm in a trial is the same whatever else is pulled. */
export interface Environment {
  readonly arms: number;
  /** Rewards lie between these; a policy that needs a narrower range refuses the environment. */
  readonly support: { readonly min: number; readonly max: number };
  /** How often an arm can be pulled at most; Infinity but for recordings. */
  readonly longestRun: number;
  /** A new trial: every arm is back at its first reward. */
  begin(seed: Seed, trial: number): void;
  /** The arm's next reward. Only recorded series depend on the round. */
  draw(arm: Arm, round: number): number;
  /**
   * The arm's next rewards at once, into[from] to into[to − 1], where that is faster and they do not depend on the round.
   * They may be more than will be asked for.
   */
  drawAhead?(arm: Arm, into: Float64Array, from: number, to: number): void;
  /**
   * A reward takes long to draw, and does not depend on the round: where several policies meet the same trial its rewards
   * are kept.
   */
  readonly costly?: true;
  /** What the arm's first `pulls` rewards sum to in expectation: what metrics and oracles know, and policies do not. */
  expectedTotal(arm: Arm, pulls: number): number;
  /** The arm's expected reward over its pulls, of arms that improve with them. Left out by all other environments. */
  curve?(arm: Arm): Curve;
  /** Refuses a run of so many rounds that the environment turns out not to be made for, before it begins. */
  checkHorizon?(horizon: number, path: string): void;
}
