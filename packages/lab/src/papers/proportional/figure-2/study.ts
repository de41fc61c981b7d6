import { EvenhandError, type Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import { logSpaced } from "../../../reproduction/logSpaced.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";

export const settings = {
  arms: { words: "number of arms K of each panel", full: [10, 50], from: "paper" },
  horizons: { words: "rounds T of each panel, the warm-up included", full: [1000, 5000], from: "paper" },
  trials: { words: "trials", full: 100, quick: 20, from: "paper" },
  firstMean: { words: "mean reward of the first arm; the others follow in equal steps", full: 0.9, from: "ours" },
  lastMean: { words: "mean reward of the last arm", full: 0.2, from: "ours" },
  leastReward: { words: "c: rewards lie in [c, 1]", full: 0.1, from: "ours" },
  concentration: { words: "ν of the rewards' Beta law: larger is closer to the mean", full: 2, from: "ours" },
  triedLastMeans: {
    words: "other means of the last arm, with which claims are checked too",
    full: [0.4, 0.6, 0.8],
    quick: [0.8],
    from: "ours",
  },
  triedLeastRewards: {
    words: "other c, with which claims are checked too",
    full: [0.01],
    quick: [],
    from: "ours",
  },
  triedConcentrations: {
    words: "other ν, with which claims are checked too",
    full: [0.5, 20],
    quick: [],
    from: "ours",
  },
  triedTrials: { words: "trials of each of these", full: 30, quick: 10, from: "ours" },
  checkpoints: { words: "rounds at which the way to T is looked at", full: 60, quick: 30, from: "ours" },
  delta: { words: "δ: the theorems' bounds may fail with this probability", full: 0.05, from: "ours" },
} as const satisfies Settings;

export type Values = ValuesOf<typeof settings>;

const { fairlyGreedy, catchUp, ucbProp, ucb1, thompson } = comparedPolicies;

/** The policies that aim at proportional shares. They pull every arm once first, so that their gap is always finite. */
export const proportional = [fairlyGreedy, catchUp, ucbProp] as const;

/** Those that aim at reward, which the paper calls traditional bandit algorithms. */
export const rewardSeeking = [ucb1, thompson] as const;

/** One half of Figure 2, with the names of its two studies. */
export interface Half {
  readonly arms: number;
  readonly horizon: number;
  readonly name: string;
  /** All policies after the last round, every trial kept: the violins. */
  readonly allocation: string;
  /** The proportional policies on their way there. */
  readonly progress: string;
}

export function halvesOf({ arms, horizons }: Values): Half[] {
  if (arms.length !== horizons.length) {
    throw new EvenhandError("parameter-length", {
      received: `${horizons.length} horizons for ${arms.length} numbers of arms`,
      required: "one horizon for each number of arms",
      path: "horizons",
      remedy: "Give both lists the same length.",
    });
  }
  return arms.map((own, i) => {
    if (!(Number.isSafeInteger(own) && own >= 2)) {
      const required = "whole numbers of at least 2";
      throw new EvenhandError("arms-invalid", { received: own, required, path: `arms[${i}]` });
    }
    const horizon = horizons[i];
    const id = `k${own}-t${horizon}`;
    const name = `K = ${own}, T = ${horizon}`;
    return { arms: own, horizon, name, allocation: `${id}-allocation`, progress: `${id}-progress` };
  });
}

/** μ_1, …, μ_K in equal steps. */
export function meansOf({ firstMean, lastMean }: Values, arms: number): number[] {
  return Array.from({ length: arms }, (_, arm) => firstMean + ((lastMean - firstMean) * arm) / (arms - 1));
}

/** The round with which the end of a run is compared: a quarter of it, every arm pulled by then. */
export function earlyRound({ arms, horizon }: Half): number {
  return Math.min(horizon, Math.max(arms, Math.ceil(horizon / 4)));
}

export function studies(values: Values): Studies {
  const progress = halvesOf(values).map((half): [string, Study] => {
    const spaced = logSpaced(Math.min(half.arms, half.horizon), half.horizon, values.checkpoints);
    const checkpoints = [...new Set([...spaced, earlyRound(half)])].sort((a, b) => a - b);
    return [
      half.progress,
      { ...worldOf(values, half), policies: proportional, metrics: ["proportional-gap", "pulls"], checkpoints },
    ];
  });
  return { ...allocationStudies(values), ...Object.fromEntries(progress) };
}

/** The runs of the violins. */
export function allocationStudies(values: Values): Studies {
  const metrics = ["cosine-similarity", "proportional-deficit", "pulls"];
  const policies = [...proportional, ...rewardSeeking];
  return Object.fromEntries(
    halvesOf(values).map((half) => [half.allocation, { ...worldOf(values, half), policies, metrics, samples: true }]),
  );
}

function worldOf(values: Values, { arms, horizon }: Half): Pick<Study, "environment" | "horizon" | "trials" | "seed"> {
  const { leastReward: floor, concentration, trials, seed } = values;
  const parameters = { means: meansOf(values, arms), floor, concentration };
  return { environment: { id: "bounded", parameters }, horizon, trials, seed };
}
