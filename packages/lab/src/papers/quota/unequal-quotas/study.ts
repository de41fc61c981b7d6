import type { Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import { checkpointsOver } from "../checkpointsOver.js";
import { bernoulliArms, steppedMeans } from "../steppedArms.js";

export const settings = {
  equal: { words: "quotas that are all the same: Theorem 4 applies", full: [0.2, 0.2, 0.2, 0.2], from: "ours" },
  mild: { words: "unequal quotas that leave much to the learner", full: [0.5, 0.2, 0.1, 0.05], from: "ours" },
  tight: { words: "unequal quotas that leave little to the learner", full: [0.85, 0.05, 0.03, 0.02], from: "ours" },
  four: { words: "quotas of four arms that share all rounds", full: [0.9, 0.05, 0.03, 0.02], from: "ours" },
  five: { words: "quotas of five arms that share all rounds", full: [0.867, 0.118, 0.01, 0.004, 0.001], from: "ours" },
  six: {
    words: "quotas of six arms that share all rounds, the worst for FUCB in a random search",
    full: [0.95, 0.046, 0.001, 0.001, 0.001, 0.001],
    from: "ours",
  },
  bestMean: { words: "mean reward of the last arm, the best", full: 0.8, from: "ours" },
  step: { words: "by how much each arm is better than the one before", full: 0.01, from: "ours" },
  trials: { words: "runs that are averaged", full: 100, quick: 8, from: "ours" },
  horizon: { words: "T: rounds of a run", full: 20_000, from: "ours" },
  dearer: {
    words: "the r-Regret per round by which one policy must exceed another to count as dearer",
    full: 0.001,
    from: "ours",
  },
} as const;

export type Values = ValuesOf<typeof settings>;

/** One study for each vector of quotas, by the name of its setting. */
export const vectors = ["equal", "mild", "tight", "four", "five", "six"] as const satisfies (keyof Values)[];

export type Vector = (typeof vectors)[number];

/** The two rules that are compared; UCB1, far behind the quotas, shows in the tables what they cost. */
export const quotaPolicies = ["largest deficit (FUCB)", "earliest deadline"] as const;

export type PolicyLabel = (typeof quotaPolicies)[number];

export function studies(values: Values): Studies {
  return Object.fromEntries(vectors.map((vector) => [vector, study(values, vector)]));
}

function study(values: Values, vector: Vector): Study {
  const shares = values[vector];
  // The largest quota comes first and goes to the worst arm: quotas are for arms that a learner would not pull.
  const means = steppedMeans({ ...values, arms: shares.length }).reverse();
  return {
    environment: bernoulliArms(means),
    policies: [
      { id: "largest-deficit-quota", label: quotaPolicies[0], parameters: { shares } },
      { id: "deadline-quota", label: quotaPolicies[1], parameters: { shares } },
      { id: "ucb1", label: "no quotas (UCB1)" },
    ],
    horizon: values.horizon,
    trials: values.trials,
    seed: values.seed,
    metrics: ["r-regret", "regret", "worst-violation"],
    checkpoints: checkpointsOver(shares.length, values.horizon),
    contract: { id: "quota", parameters: { shares } },
  };
}
