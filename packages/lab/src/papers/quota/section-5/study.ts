import type { Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { bernoulliArms, checkpointsOver, quotaPolicy, steppedMeans } from "../quotaStudies.js";

export const settings = {
  arms: { words: "k: the number of arms", full: 10, from: "paper" },
  bestMean: { words: "μ_1: the mean reward of the best arm", full: 0.9, from: "ours" },
  step: { words: "δ: by how much each arm is worse than the one before", full: 0.08, from: "ours" },
  pulls: { words: "m: pulls of different arms in a round", full: 3, from: "ours" },
  most: { words: "r of each arm with m pulls a round, close to m/k", full: 0.29, from: "ours" },
  little: { words: "r of each arm that leaves much to the learner", full: 0.05, from: "ours" },
  unequal: {
    words: "unequal quotas of five arms with m pulls a round, the worst for FUCB in a random search",
    full: [0.97, 0.32, 0.72, 0.01, 0.97],
    from: "ours",
  },
  open: { words: "how likely a sleeping arm is awake in a round", full: 0.3, from: "ours" },
  trials: { words: "runs that are averaged", full: 50, quick: 4, from: "ours" },
  horizon: { words: "T: rounds of a run", full: 16_384, quick: 4096, from: "ours" },
} as const satisfies Settings;

export type Values = ValuesOf<typeof settings>;

/** FUCB and F-TS as Section 5 extends them, our own rule, and the learner without quotas. */
export type Label = "FUCB" | "F-TS" | "earliest deadline" | "UCB1";

/** The studies by name: several pulls a round with different quotas, and arms that sleep with and without quotas. */
export const studyNames = {
  most: "many-most",
  little: "many-little",
  unequal: "many-unequal",
  sleeping: "sleeping",
  unbound: "sleeping-without-quotas",
} as const;

export function studies(values: Values): Studies {
  const { most, little, unequal, pulls } = values;
  const equal = (share: number) => Array.from({ length: values.arms }, () => share);
  const many = (shares: readonly number[]) => studyOf(values, shares, { perRound: pulls });
  const availability = { id: "random", parameters: { probability: values.open } };
  return {
    [studyNames.most]: many(equal(most)),
    [studyNames.little]: many(equal(little)),
    [studyNames.unequal]: many(unequal),
    [studyNames.sleeping]: studyOf(values, equal(little), { availability }, ["own-clock-worst-violation"]),
    [studyNames.unbound]: studyOf(values, equal(0), { availability }, ["expected-reward"]),
  };
}

function studyOf(
  values: Values,
  shares: readonly number[],
  conditions: Pick<Study, "perRound" | "availability">,
  metrics: readonly string[] = ["r-regret"],
): Study {
  const { horizon, trials, seed } = values;
  return {
    environment: bernoulliArms(meansOf(values).slice(0, shares.length)),
    policies: [
      quotaPolicy("FUCB", shares),
      quotaPolicy("F-TS", shares),
      { id: "deadline-quota", label: "earliest deadline", parameters: { shares } },
      quotaPolicy("UCB1", shares),
    ],
    contract: { id: "quota", parameters: { shares } },
    horizon,
    trials,
    seed,
    metrics: ["worst-violation", "final-violation", ...metrics],
    checkpoints: checkpointsOver(shares.length, horizon, quartersOf(values)),
    ...conditions,
  };
}

/** T/16, T/4 and T: what grows like log t gains as much between two of them as between the two before. */
export function quartersOf({ horizon }: Values): [number, number, number] {
  return [Math.ceil(horizon / 16), Math.ceil(horizon / 4), horizon];
}

function meansOf(values: Values): number[] {
  return steppedMeans(values);
}

/**
 * What the best awake arm returns in a round, in expectation: arm i is the best awake one with probability
 * p·(1 − p)^(i − 1), the arms in the order of their means; where all would sleep, one, chosen uniformly, is awake.
 */
export function bestAwake(values: Values): number {
  const means = [...meansOf(values)].sort((a, b) => b - a);
  let [expected, asleep] = [0, 1];
  for (const mean of means) {
    expected += asleep * values.open * mean;
    asleep *= 1 - values.open;
  }
  return expected + (asleep * means.reduce((sum, mean) => sum + mean, 0)) / means.length;
}
