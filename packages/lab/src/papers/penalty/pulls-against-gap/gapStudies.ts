import type { Study } from "@evenhand/core";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { hardThreshold, rewardsWith } from "../penaltyStudies.js";

/** What experiments A and B have in common: three cases of nine arms each, equal thresholds and penalties. */
export const gapSettings = {
  horizon: { words: "rounds T", full: 20_000, from: "paper" },
  trials: { words: "replications; the paper does not say", full: 200, quick: 8, from: "ours" },
  law: {
    words: "reward law: gaussian (standard deviation 1/K), bernoulli or beta; the paper does not say",
    full: "gaussian",
    from: "ours",
  },
  share: { words: "threshold τ_k of every arm", full: 0.05, from: "paper" },
} as const satisfies Settings;

export type GapValues = ValuesOf<typeof gapSettings> & {
  readonly means1: readonly number[];
  readonly means2: readonly number[];
  readonly means3: readonly number[];
  readonly penalty1: number;
  readonly penalty2: number;
  readonly penalty3: number;
};

export interface GapCase {
  readonly name: "case-1" | "case-2" | "case-3";
  readonly title: string;
  readonly means: readonly number[];
  readonly penalty: number;
}

export function casesOf(values: GapValues): readonly GapCase[] {
  return [
    { name: "case-1", title: "Case 1", means: values.means1, penalty: values.penalty1 },
    { name: "case-2", title: "Case 2", means: values.means2, penalty: values.penalty2 },
    { name: "case-3", title: "Case 3", means: values.means3, penalty: values.penalty3 },
  ];
}

export function gapStudies(values: GapValues): Record<GapCase["name"], Study> {
  const { horizon, trials, law, share, seed } = values;
  const studies = casesOf(values).map(({ name, means, penalty }) => {
    const shares = means.map(() => share);
    const study: Study = {
      environment: rewardsWith(law, means),
      contract: { id: "penalty", parameters: { shares, penalties: penalty } },
      policies: [hardThreshold.with(shares, penalty)],
      horizon,
      trials,
      seed,
      metrics: ["pulls", "unfairness-by-arm"],
    };
    return [name, study] as const;
  });
  return Object.fromEntries(studies) as Record<GapCase["name"], Study>;
}
