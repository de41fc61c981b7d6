import { CheckedStudy, type Study } from "@evenhand/core";

/**
 * Each arm's part of the rounds in which it was there, over the first trials: the same for all policies. Rounds that
 * are struck out count for no arm. Undefined where all arms are always there.
 */
export function presentParts(study: Study, trials: number): readonly number[] | undefined {
  if (study.availability === undefined && study.changes === undefined) return undefined;
  const checked = new CheckedStudy(study);
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
      for (const arm of availability?.open(round) ?? []) there[arm]++;
    }
  }
  return Array.from(there, (count) => count / rounds);
}
