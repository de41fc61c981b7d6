import type { Study } from "@evenhand/core";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { atAllScales, checkScales, scaleGrid } from "../scaledPolicies.js";
import { drawnMeans, equalShares, rewardsWith } from "../penaltyStudies.js";

export const settings = {
  arms: { words: "numbers of arms K", full: [5, 20], from: "paper" },
  totalShares: { words: "τ, of which each arm has τ_k = τ/K", full: [0.2, 0.5], from: "paper" },
  horizon: { words: "rounds T; the paper does not say", full: 10_000, from: "ours" },
  trials: { words: "replications; the paper does not say", full: 50, quick: 2, from: "ours" },
  scales: {
    words: "values of η, rising; the paper gives no grid",
    full: scaleGrid,
    quick: [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
    from: "ours",
  },
} as const satisfies Settings;

export type Values = ValuesOf<typeof settings>;

/** The columns of Figure 4. */
const laws = [
  { law: "gaussian", words: "Gaussian" },
  { law: "beta", words: "Beta" },
  { law: "bernoulli", words: "Bernoulli" },
] as const;

export interface Panel {
  readonly name: string;
  readonly title: string;
  readonly law: string;
  readonly means: readonly number[];
  readonly shares: readonly number[];
}

/**
 * The twelve panels of Figure 4. The three reward laws of a row have the same means, so
 * that they differ by the law alone.
 */
export function panelsOf({ arms, totalShares, seed }: Values): Panel[] {
  return arms.flatMap((count) =>
    totalShares.flatMap((totalShare) =>
      laws.map(({ law, words }) => ({
        name: `${count}-arms-${totalShare}-${law}`,
        title: `K = ${count}, τ = ${totalShare}, ${words}`,
        law,
        means: drawnMeans({ seed, arms: count, totalShare }),
        shares: equalShares(totalShare, count),
      })),
    ),
  );
}

export function studies(values: Values): Record<string, Study> {
  const { horizon, trials, scales, seed } = values;
  checkScales(scales);
  return Object.fromEntries(
    panelsOf(values).map(({ name, law, means, shares }): [string, Study] => [
      name,
      {
        environment: rewardsWith(law, means),
        // What a missing pull costs plays no part in what is measured here.
        contract: { id: "penalty", parameters: { shares } },
        policies: atAllScales(scales, { shares, horizon }),
        horizon,
        trials,
        seed,
        metrics: ["expected-reward", "unfairness"],
      },
    ]),
  );
}
