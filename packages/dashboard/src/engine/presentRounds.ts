import { CheckedStudy, type Study } from "@evenhand/core";

/**
 * In how many rounds of each of the first trials each arm was there: the same for all policies. Undefined
 * where all arms are always there.
 */
export function presentRounds(study: Study, trials: number): readonly Float64Array[] | undefined {
  if (study.availability === undefined) return undefined;
  const checked = new CheckedStudy(study);
  return Array.from({ length: trials }, (_, trial) => {
    const there = new Float64Array(checked.arms);
    const { availability } = checked.world();
    availability?.begin(study.seed, trial);
    for (let round = 1; round <= study.horizon; round++) {
      for (const arm of availability?.open(round) ?? []) there[arm]++;
    }
    return there;
  });
}
