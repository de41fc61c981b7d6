import { BASELINE } from "../setting/setting.js";
import { brokenTrials, type BrokenTrials } from "./brokenTrials.js";
import type { Estimate } from "./estimate.js";
import { lastOf } from "./lastOf.js";
import { oracleReward } from "./oracleReward.js";
import { pairedCost } from "./pairedCost.js";
import { presentParts } from "./presentParts.js";
import { promisedShares } from "./promisedShares.js";
import type { PolicyResult, Study, Summary } from "@evenhand/core";

/** A metric over the rounds after which it was read; `most` is its largest value in any trial. */
export interface Course {
  readonly rounds: readonly number[];
  readonly mean: readonly number[];
  readonly error: readonly number[];
  readonly most: readonly number[];
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
  /**
   * The part of the reward of the learner alone that is missing, in the same trials; left out for the learner itself.
   */
  readonly cost?: Estimate;
}

/** What the page shows of a setting, from the trials that are done so far. */
export interface Answer {
  readonly trials: number;
  readonly isDone: boolean;
  /**
   * The share of all rounds that the contract promises or holds to be deserved, for each arm; less where an
   * arm can be absent, which is promised its share of the rounds in which it is there. Left out where
   * shares are not what is promised.
   */
  readonly promised?: readonly number[];
  /** Each arm's part of the rounds in which it was there; left out where all arms always are. */
  readonly present?: readonly number[];
  /**
   * The expected reward of the best that keeps the contract, for someone who knew the
   * truth, where there is such a best.
   */
  readonly oracle?: number;
  /** In the order of the study: the learner alone first. */
  readonly policies: readonly PolicyAnswer[];
}

/** Of results that kept their samples. */
export function answerOf(study: Study, policies: readonly PolicyResult[], trials: number): Answer {
  const present = presentParts(study, trials);
  const promised = promisedShares(study, present, trials);
  const oracle = oracleReward(study);
  return {
    trials,
    isDone: trials === study.trials,
    ...(promised === undefined ? {} : { promised }),
    ...(present === undefined ? {} : { present }),
    ...(oracle === undefined ? {} : { oracle }),
    policies: policies.map((policy, index) => ({
      id: policy.id,
      ...metricsOf(policy, trials),
      shares: sharesOf(study, policy, trials),
      rewards: rewards(policy),
      ...(index === BASELINE ? {} : { cost: pairedCost(rewards(policies[BASELINE]), rewards(policy)) }),
      ...brokenTrials(study, policy),
    })),
  };
}

function metricsOf({ metrics }: PolicyResult, trials: number): Pick<PolicyAnswer, "courses" | "byArm"> {
  const courses: Record<string, Course> = {};
  const byArm: Record<string, readonly Estimate[]> = {};
  for (const [id, { checkpoints }] of Object.entries(metrics)) {
    if (checkpoints[0].values.length > 1) {
      const { values } = checkpoints[checkpoints.length - 1];
      byArm[id] = values.map((summary) => ({ mean: summary.mean, error: errorOf(summary, trials) }));
      continue;
    }
    const values = checkpoints.map(({ values: [value] }) => value);
    courses[id] = {
      rounds: checkpoints.map(({ round }) => round),
      mean: values.map(({ mean }) => mean),
      error: values.map((summary) => errorOf(summary, trials)),
      most: values.map(({ quantiles }) => quantiles.max),
    };
  }
  return { courses, byArm };
}

function sharesOf({ horizon, voids }: Study, policy: PolicyResult, trials: number): Estimate[] {
  const pulls = lastOf(policy, "pulls");
  // Those that were struck out are no part of anything.
  const all = voids === undefined ? horizon : pulls.reduce((sum, { mean }) => sum + mean, 0);
  return pulls.map((summary) => ({ mean: summary.mean / all, error: errorOf(summary, trials) / all }));
}

function errorOf({ standardError }: Summary, trials: number): number {
  return trials === 1 ? NaN : standardError;
}

function rewards(policy: PolicyResult): readonly number[] {
  return lastOf(policy, "reward")[0].samples ?? [];
}
