import type { Estimate } from "../numbers/uncertain.js";

/** A metric over the rounds after which it was read; `most` is its largest value in any trial. */
export interface Course {
  readonly rounds: readonly number[];
  readonly mean: readonly number[];
  readonly error: readonly number[];
  readonly most: readonly number[];
}

/** The number of trials in which a promise was broken at some round; missing where the contract has no such promise. */
export interface BrokenTrials {
  /** A floor: kept is N_i(t) >= floor(r_i·a_i(t)), a_i(t) being the rounds in which arm i was there. */
  readonly broken?: number;
  /** A cap: kept is N_i(t) <= ceil(c_i·t), or where something changes, the same since the arm's floor last changed. */
  readonly aboveCap?: number;
}

export interface PolicyAnswer extends BrokenTrials {
  readonly id: string;
  /** By id of the metric: those with one number, over the rounds. */
  readonly courses: Readonly<Record<string, Course>>;
  /** By id of the metric: those with a number for each arm, after the last round. */
  readonly byArm: Readonly<Record<string, readonly Estimate[]>>;
  /** Each arm's part of all pulls after the last round. */
  readonly shares: readonly Estimate[];
  /** The reward of each trial: two answers about the same luck can be compared trial by trial. */
  readonly rewards: readonly number[];
  /** The part of the learner's own reward that is lost, in the same trials; undefined for the learner itself. */
  readonly cost?: Estimate;
}

/** What the page shows of a setting, from the trials that are done so far. */
export interface Answer {
  readonly trials: number;
  readonly isDone: boolean;
  /**
   * The share of all rounds that the contract promises or holds to be deserved, for each arm; less where an
   * arm can be absent, which is promised its share of the rounds in which it is there. Undefined where
   * shares are not what is promised.
   */
  readonly promised?: readonly number[];
  /** Each arm's part of the rounds in which it was there; undefined where all arms always are. */
  readonly present?: readonly number[];
  /**
   * The expected reward of the best policy that keeps the contract and knows the means; undefined where there is no
   * such best.
   */
  readonly oracle?: number;
  /** In the order of the study: the learner alone first. */
  readonly policies: readonly PolicyAnswer[];
}

/** A metric of a policy after the last round. */
export function atEnd({ courses }: PolicyAnswer, metric: string): Estimate {
  const { mean, error } = courses[metric];
  return { mean: mean[mean.length - 1], error: error[error.length - 1] };
}

/**
 * The part of the plain reward that is missing: 1 − Σ kept / Σ plain, over trials in which both met the same luck.
 *
 * A ratio ρ = Σ kept / Σ plain has, to first order, the error of the mean of
 * kept_j − ρ·plain_j, over the mean of plain_j.
 */
export function pairedCost(plain: readonly number[], kept: readonly number[]): Estimate {
  const count = plain.length;
  const total = sum(plain);
  if (total === 0) return { mean: 0, error: 0 };
  const ratio = sum(kept) / total;
  const squares = plain.reduce((all, reward, trial) => all + (kept[trial] - ratio * reward) ** 2, 0);
  const error = count < 2 ? NaN : Math.sqrt(squares / (count - 1) / count) / (total / count);
  return { mean: 1 - ratio, error };
}

/** By how much more reward was kept than the plain one, on average over trials in which both met the same luck. */
export function pairedDifference(plain: readonly number[], kept: readonly number[]): Estimate {
  const differences = plain.map((reward, trial) => kept[trial] - reward);
  const count = differences.length;
  const mean = sum(differences) / count;
  const squares = sum(differences.map((difference) => (difference - mean) ** 2));
  return { mean, error: count < 2 ? NaN : Math.sqrt(squares / (count - 1) / count) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
