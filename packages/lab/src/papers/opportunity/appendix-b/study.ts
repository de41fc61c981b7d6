import { oneOpportunityEach } from "@evenhand/core/guarantees";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { opportunityStudy, toldContract } from "../opportunityStudy.js";

export const settings = {
  horizons: {
    words: "horizons T",
    full: [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
    quick: [10_000, 100_000, 300_000],
    from: "ours",
  },
  trials: { words: "trials for each horizon", full: 20, quick: 3, from: "ours" },
} as const satisfies Settings;

export type AppendixBSettings = ValuesOf<typeof settings>;

const { algorithm2, algorithm3, ucb1 } = comparedPolicies;

export const policies = [algorithm2, algorithm3, ucb1] as const;

/** Two arms: "the expected rewards of the other arms" are arbitrary. */
export function studies(values: AppendixBSettings): Studies {
  return Object.fromEntries(
    values.horizons.map((horizon) => {
      const instance = oneOpportunityEach({ horizon });
      const told = [algorithm2, algorithm3].map((policy) => toldContract(policy, instance));
      return [runName(horizon), opportunityStudy(instance, [...told, ucb1], values)];
    }),
  );
}

export function runName(horizon: number): string {
  return `horizon-${horizon}`;
}
