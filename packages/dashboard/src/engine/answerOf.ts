import type { Estimate } from "../numbers/uncertain.js";
import type { Answer, Course, PolicyAnswer } from "../setting/answer.js";
import { BASELINE } from "../setting/setting.js";
import { brokenTrials } from "./brokenTrials.js";
import { lastOf } from "./lastOf.js";
import { oracleReward } from "./oracleReward.js";
import { pairedCost } from "./pairedCost.js";
import { presentParts } from "./presentParts.js";
import { promisedShares } from "./promisedShares.js";
import type { PolicyResult, Study, Summary } from "@evenhand/core";

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
