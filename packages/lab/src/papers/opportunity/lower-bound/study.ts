import type { Summary } from "@evenhand/core";
import { type OpportunityInstance, opportunityLowerBoundInstance } from "@evenhand/core/guarantees";
import { type ComparedPolicy, summaryOf } from "../../../reproduction/measured.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies, opportunityStudy, toldContract } from "../opportunityStudy.js";

export const settings = {
  arms: { words: "K", full: 4, from: "ours" },
  slope: { words: "L of the construction: f rises by L/K for each unit of mean reward", full: 1, from: "ours" },
  c: { words: "ε = c·T^(−1/3), with c³ > K/(4L)", full: 1.6, from: "ours" },
  triedArms: {
    words: "K of other families, with which claims are checked too",
    full: [2, 3, 4, 4, 8],
    quick: [3],
    from: "ours",
  },
  triedSlopes: { words: "L of these", full: [1, 1, 1, 4, 1], quick: [1], from: "ours" },
  triedCs: { words: "c of these", full: [1, 10, 3, 1, 2], quick: [10], from: "ours" },
  horizons: {
    words: "horizons T",
    full: [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
    quick: [1000, 10_000, 100_000],
    from: "ours",
  },
  trials: { words: "trials for each member of the family and horizon", full: 10, quick: 3, from: "ours" },
} as const satisfies Settings;

export type LowerBoundSettings = ValuesOf<typeof settings>;

export const regulated = { id: "self-regulated-utility", label: "self-regulated utility" } as const;
const exploring = { id: "explore-then-serve", label: "explore, serve, commit" } as const;
export const { ucb1 } = comparedPolicies;

export const policies = [regulated, exploring, ucb1] as const;

export function studies(values: LowerBoundSettings): Studies {
  const members = values.horizons.flatMap((horizon) => sizesOfS(values).map((poor) => ({ horizon, poor })));
  return Object.fromEntries(
    members.map(({ horizon, poor }) => {
      const instance = memberOf(values, horizon, poor);
      const told = [regulated, exploring].map((policy) => toldContract(policy, instance));
      return [memberName(horizon, poor), opportunityStudy(instance, [...told, ucb1], values)];
    }),
  );
}

/** |S| from 0 to K − 1: the other members of the family are those with the arms in another order. */
export function sizesOfS({ arms }: LowerBoundSettings): readonly number[] {
  return Array.from({ length: arms }, (_, size) => size);
}

/** I_{K,S} with the first `poor` arms in S. */
export function memberOf({ arms, slope, c }: LowerBoundSettings, horizon: number, poor: number): OpportunityInstance {
  const inS = Array.from({ length: poor }, (_, arm) => arm);
  return opportunityLowerBoundInstance({ arms, horizon, slope, c, best: arms - 1, poor: inS });
}

export function memberName(horizon: number, poor: number): string {
  return `poor-${poor}-horizon-${horizon}`;
}

export interface WorstRegret {
  readonly horizon: number;
  /** |S| of the member with the largest mean regret. */
  readonly poor: number;
  readonly value: Summary;
}

/** The member of the family on which a policy has the most regret, for each horizon, the shortest first. */
export function worstRegret(
  results: Results,
  settings: LowerBoundSettings,
  { label }: ComparedPolicy,
): readonly WorstRegret[] {
  return [...settings.horizons]
    .sort((a, b) => a - b)
    .map((horizon) =>
      sizesOfS(settings)
        .map((poor) => {
          const value = summaryOf(results[memberName(horizon, poor)], label, "opportunity-regret");
          return { horizon, poor, value };
        })
        .reduce((worst, member) => (member.value.mean > worst.value.mean ? member : worst)),
    );
}
