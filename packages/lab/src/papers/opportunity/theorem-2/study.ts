import type { SpecificationInput } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { bernoulliInstance } from "../bernoulliInstance.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { opportunityStudy, toldContract } from "../opportunityStudy.js";

export const settings = {
  means: { words: "mean rewards μ of two Bernoulli arms, the better one first", full: [1, 0.75], from: "ours" },
  cost: { words: "transfer cost λ, below the gap and above half of it", full: 0.15, from: "ours" },
  slope: { words: "L of the threshold f, K times its l1 constant", full: 10, from: "ours" },
  width: { words: "ε of the threshold f: it is constant from a mean of 1/2 + ε on", full: 0.1, from: "ours" },
  horizons: {
    words: "horizons T",
    full: [10_000, 30_000, 100_000, 300_000, 1_000_000],
    quick: [10_000, 100_000, 300_000],
    from: "ours",
  },
  trials: { words: "trials for each f and horizon", full: 10, quick: 3, from: "ours" },
} as const satisfies Settings;

export type Theorem2Settings = ValuesOf<typeof settings>;

/** Two that are constant near the true means, one everywhere and one above a threshold, and one that is not. */
export const shareNames = ["uniform", "threshold", "linear"] as const;

export type ShareName = (typeof shareNames)[number];

const { algorithm2, algorithm3, ucb1 } = comparedPolicies;

export function studies(values: Theorem2Settings): Studies {
  return Object.fromEntries(
    shareNames.flatMap((share) =>
      values.horizons.map((horizon) => {
        const instance = instanceOf(values, share, horizon);
        const policies: ComparedPolicy[] = [toldContract(algorithm2, instance), ucb1];
        if (share === "uniform") policies.push(toldContract(algorithm3, instance));
        return [runName(share, horizon), opportunityStudy(instance, policies, values)];
      }),
    ),
  );
}

export function instanceOf(
  { means, cost, slope, width }: Theorem2Settings,
  share: ShareName,
  horizon: number,
): OpportunityInstance {
  const threshold: SpecificationInput = { id: "piecewise", parameters: { slope, width } };
  return bernoulliInstance({ means, cost, deserved: share === "threshold" ? threshold : share, horizon });
}

export function runName(share: ShareName, horizon: number): string {
  return `${share}-horizon-${horizon}`;
}
