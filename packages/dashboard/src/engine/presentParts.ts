import { CheckedStudy, type Study } from "@evenhand/core";

/**
 * Each arm's part of the rounds in which it was there, over the first trials: the same for all policies. Rounds that
 * are struck out count for no arm. Undefined where all arms are always there.
 */
export function presentParts(study: Study, trials: number): readonly number[] | undefined {
  return new CheckedStudy(study).allOpen ? undefined : weightedParts(study, trials, () => 1);
}

/** The same, where a round counts for an arm by a weight: by its share of that round, it is what it was promised. */
export function weightedParts(
  study: Study,
  trials: number,
  weight: (arm: number, round: number) => number,
): readonly number[] {
  const checked = new CheckedStudy(study);
  const all = Array.from({ length: checked.arms }, (_, arm) => arm);
  const there = new Float64Array(checked.arms);
  let rounds = 0;
  for (let trial = 0; trial < trials; trial++) {
    const { availability, voids } = checked.world();
    availability?.begin(study.seed, trial);
    voids?.begin(study.seed, trial);
    for (let round = 1; round <= study.horizon; round++) {
      // On the page no-shows are equally likely for all arms: they hit the same rounds under every policy.
      if (voids !== undefined && voids.struckAfter(round, 0) < Infinity) continue;
      rounds++;
      for (const arm of availability?.open(round) ?? all) there[arm] += weight(arm, round);
    }
  }
  return Array.from(there, (count) => count / rounds);
}
