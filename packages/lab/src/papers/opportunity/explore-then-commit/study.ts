import { ln, pow } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { bernoulliInstance } from "../bernoulliInstance.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { opportunityStudy, toldContract } from "../opportunityStudy.js";

export const settings = {
  means: { words: "mean rewards μ of two Bernoulli arms", full: [1, 0.5], from: "paper" },
  cost: { words: "transfer cost λ", full: 0.6, from: "paper" },
  horizons: {
    words: "horizons T",
    full: [1000, 3000, 10_000, 30_000, 100_000],
    quick: [1000, 10_000, 100_000],
    from: "ours",
  },
  trials: { words: "trials for each horizon", full: 100, quick: 20, from: "ours" },
} as const satisfies Settings;

export type CommitSettings = ValuesOf<typeof settings>;

export const { algorithm2 } = comparedPolicies;

/** Each explores as often as explore-then-commit does, but for Algorithm 1 with the N of its theorem. */
export const exploring = { id: "explore-then-commit", label: "explore-then-commit" } as const;
export const algorithm1OfTheorem = { id: "explore-then-serve", label: "Algorithm 1, N of Theorem 1" } as const;
export const algorithm1 = { id: "explore-then-serve", label: "Algorithm 1, N of explore-then-commit" } as const;

export const policies = [exploring, algorithm1OfTheorem, algorithm1, algorithm2] as const;

export function studies(values: CommitSettings): Studies {
  return Object.fromEntries(
    values.horizons.map((horizon) => {
      const instance = instanceOf(values, horizon);
      const parameters = { exploration: explorationOf(values, horizon) };
      const played = [
        { ...exploring, parameters },
        toldContract(algorithm1OfTheorem, instance),
        toldContract({ ...algorithm1, parameters }, instance),
        toldContract(algorithm2, instance),
      ];
      return [runName(horizon), opportunityStudy(instance, played, values)];
    }),
  );
}

/** Each arm deserves 1/K of the rounds. */
export function instanceOf({ means, cost }: CommitSettings, horizon: number): OpportunityInstance {
  return bernoulliInstance({ means, cost, deserved: "uniform", horizon });
}

/**
 * N = (T/K)^(2/3) (log T)^(1/3), which balances exploring and committing without knowing the gaps [slivkins2019, 1.2].
 */
export function explorationOf({ means }: CommitSettings, horizon: number): number {
  const each = horizon / means.length;
  return Math.min(Math.floor(each), Math.ceil(pow(each, 2 / 3) * pow(ln(horizon), 1 / 3)));
}

export function runName(horizon: number): string {
  return `horizon-${horizon}`;
}
