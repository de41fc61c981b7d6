import { CheckedStudy, type Study } from "@evenhand/core";

/**
 * Each arm's part of the rounds in which it was there, over the first trials: the same for all policies. Rounds that
 * are struck out count for no arm. Undefined where all arms are always there.
 */
export function presentParts(study: Study, trials: number): readonly number[] | undefined {
  const checked = new CheckedStudy(study);
  if (checked.allOpen) return undefined;
  const ones = new Float64Array(checked.arms).fill(1);
  return weightedParts(checked, trials, () => ones);
}

/** The same, where a round counts for each arm by a weight: by its share of that round, it is what it was promised. */
export function weightedParts(
  checked: CheckedStudy,
  trials: number,
  weightsIn: (round: number) => ArrayLike<number>,
): readonly number[] {
  const { seed, horizon } = checked.study;
  const all = Array.from({ length: checked.arms }, (_, arm) => arm);
  const there = new Float64Array(checked.arms);
  let rounds = 0;
  for (let trial = 0; trial < trials; trial++) {
    const { availability, voids } = checked.world();
    availability?.begin(seed, trial);
    voids?.begin(seed, trial);
    for (let round = 1; round <= horizon; round++) {
      // On the page no-shows are equally likely for all arms: they hit the same rounds under every policy.
      if (voids !== undefined && voids.struckAfter(round, 0) < Infinity) continue;
      rounds++;
      const weights = weightsIn(round);
      for (const arm of availability?.open(round) ?? all) there[arm] += weights[arm];
    }
  }
  return Array.from(there, (count) => count / rounds);
}
