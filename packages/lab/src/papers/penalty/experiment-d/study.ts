import type { Study } from "@evenhand/core";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { atAllScales, checkScales, finerScaleGrid, scaleGrid } from "../scaledPolicies.js";
import { rewardsWith } from "../penaltyStudies.js";

export const settings = {
  horizon: { words: "rounds T", full: 10_000, from: "paper" },
  trials: { words: "replications; the paper does not say", full: 50, quick: 4, from: "ours" },
  scales: { words: "values of η, rising; the paper gives no grid", full: scaleGrid, from: "ours" },
  finerScales: {
    words: "a finer grid of η, with which claims are checked too, with fewer replications",
    full: finerScaleGrid,
    quick: [],
    from: "ours",
  },
  means1: { words: "means of setting 1", full: [0.9, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  shares1: {
    words: "thresholds τ_k of setting 1",
    full: [0.0625, 0.0625, 0.0625, 0.0625, 0.0625, 0.0625, 0.0625, 0.0625],
    from: "paper",
  },
  means2: { words: "means of setting 2", full: [0.95, 0.7, 0.65, 0.6, 0.2, 0.15, 0.1, 0.05], from: "paper" },
  shares2: { words: "thresholds τ_k of setting 2", full: [0.1, 0.1, 0.1, 0.1, 0.04, 0.04, 0.04, 0.04], from: "paper" },
  law: { words: "reward law: gaussian (standard deviation 1/K), bernoulli or beta", full: "gaussian", from: "paper" },
} as const satisfies Settings;

export type Values = ValuesOf<typeof settings>;

export interface DSetting {
  readonly name: "setting-1" | "setting-2";
  readonly title: string;
  readonly means: readonly number[];
  readonly shares: readonly number[];
}

export function dSettings({ means1, shares1, means2, shares2 }: Values): readonly DSetting[] {
  return [
    { name: "setting-1", title: "Setting 1", means: means1, shares: shares1 },
    { name: "setting-2", title: "Setting 2", means: means2, shares: shares2 },
  ];
}

export function studies(values: Values): Record<string, Study> {
  const { horizon, trials, scales, law, seed } = values;
  checkScales(scales);
  return Object.fromEntries(
    dSettings(values).map(({ name, means, shares }): [string, Study] => [
      name,
      {
        environment: rewardsWith(law, means),
        // What a missing pull costs plays no part in what is measured here.
        contract: { id: "penalty", parameters: { shares } },
        policies: atAllScales(scales, { shares, horizon }),
        horizon,
        trials,
        seed,
        metrics: ["unfairness-by-arm", "unfair-arms", "unfairness"],
      },
    ]),
  );
}
