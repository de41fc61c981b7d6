import type { SpecificationInput, Study } from "@evenhand/core";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { type Measurement, summaryOf } from "../../../reproduction/measured.js";
import type { ValuesOf } from "../../../reproduction/settings.js";
import definitions from "../definitions/index.js";
import { intervalKinds, looks, missMetric, type IntervalKind, type Look } from "../definitions/watchedPolicy.js";

export const settings = {
  means: { words: "mean rewards of the arms", full: [0.6, 0.5, 0.3], from: "ours" },
  horizon: { words: "T: rounds of a run", full: 2000, quick: 300, from: "ours" },
  trials: { words: "runs that are averaged", full: 500, quick: 40, from: "ours" },
} as const;

export type Values = ValuesOf<typeof settings>;

/** What rewards are: 0 or 1, or anything between. */
export const worlds = { coins: "bernoulli", shades: "beta" } as const;
export type World = keyof typeof worlds;
export const worldNames = Object.keys(worlds) as readonly World[];

/** Who chooses, by the names that figures show. Taking turns looks at no reward. */
const learners: Readonly<Record<string, SpecificationInput>> = {
  "in turn": { id: "explore-then-commit", parameters: { exploration: 1_000_000 } },
  "ε-greedy": "epsilon-greedy",
  UCB1: "ucb1",
  Thompson: "thompson",
};
export const learnerNames = Object.keys(learners);

export function studies(values: Values): Studies {
  return Object.fromEntries(worldNames.map((world) => [world, study(values, world)]));
}

function study({ means, horizon, trials, seed }: Values, world: World): Study {
  return {
    environment: { id: worlds[world], parameters: { means } },
    policies: learnerNames.map((label) => ({
      id: "watched",
      label,
      parameters: { means, learner: learners[label] },
    })),
    metrics: [...looks.flatMap((look) => intervalKinds.map((kind) => missMetric(look, kind))), "pulls"],
    horizon,
    trials,
    seed,
    checkpoints: checkpointsOf(horizon),
    definitions,
  };
}

/** Three in a factor of ten: 10, 20, 50, 100, … and the last round. */
function checkpointsOf(horizon: number): number[] {
  const all = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].filter((round) => round < horizon);
  return [...all, horizon];
}

/** The part of the trials in which the interval of an arm missed its mean, by arm. */
export function missesOf(
  results: Results,
  { means }: Values,
  world: World,
  learner: string,
  [look, kind]: readonly [Look, IntervalKind],
  round?: number,
): readonly Measurement[] {
  const at = round === undefined ? {} : { round };
  return means.map((_, arm) => summaryOf(results[world], learner, missMetric(look, kind), { ...at, arm }));
}

/** The mean over the arms, and of their standard errors: arms of one run may miss together. */
export function meanOverArms(byArm: readonly Measurement[]): Measurement {
  const meanOf = (key: keyof Measurement) => byArm.reduce((sum, one) => sum + one[key], 0) / byArm.length;
  return { mean: meanOf("mean"), standardError: meanOf("standardError") };
}
