import type { SpecificationInput } from "@evenhand/core";

/** The arms of patil2019, Section 6: μ_1 and then a step less for each. */
export const steppedArmsSettings = {
  arms: { words: "k: the number of arms", full: 10, from: "paper" },
  bestMean: { words: "μ_1: the mean reward of the best arm", full: 0.8, from: "paper" },
  step: { words: "δ: by how much each arm is worse than the one before", full: 0.01, from: "paper" },
} as const;

export interface SteppedArms {
  readonly arms: number;
  readonly bestMean: number;
  readonly step: number;
}

export function steppedMeans({ arms, bestMean, step }: SteppedArms): number[] {
  // Ten decimals: 0.8 − 9·0.01 shall be 0.71, as a user would write it.
  return Array.from({ length: arms }, (_, arm) => Number((bestMean - arm * step).toFixed(10)));
}

/** Section 3 has Bernoulli rewards "without loss of generality"; Section 6 does not say. */
export function bernoulliArms(means: readonly number[]): SpecificationInput {
  return { id: "bernoulli", parameters: { means } };
}
