import { CheckedStudy, createContract, type PolicyResult, type Study } from "@evenhand/core";
import { lastOf } from "./answer.js";

/**
 * In how many trials a floor was not kept; undefined where the contract promises no floors.
 *
 * With all arms present that is N_i(t) >= floor(r_i·t) at every round. Where arms can be absent it is
 * N_i(T) >= floor(r_i·a_i(T)) after the last round, a_i(T) being the rounds in which arm i was there.
 */
export function brokenTrials(study: Study, policy: PolicyResult): number | undefined {
  const pulls = lastOf(policy, "pulls");
  const arms = pulls.length;
  const contract = study.contract === undefined ? undefined : createContract(study.contract, { arms, perRound: 1 });
  if (contract?.id !== "quota") return undefined;
  if (study.availability === undefined) {
    return (lastOf(policy, "worst-violation")[0].samples ?? []).filter((behind) => behind >= 1).length;
  }
  const checked = new CheckedStudy(study);
  const trials = pulls[0].samples?.length ?? 0;
  let broken = 0;
  for (let trial = 0; trial < trials; trial++) {
    const there = presentRounds(checked, trial);
    const isKept = pulls.every(({ samples = [] }, arm) => samples[trial] >= contract.shares.due(arm, there[arm]));
    if (!isKept) broken++;
  }
  return broken;
}

/** In how many rounds of the trial each arm was there: the same for all policies. */
function presentRounds(study: CheckedStudy, trial: number): Float64Array {
  const { horizon, seed } = study.study;
  const there = new Float64Array(study.arms);
  const { availability } = study.world();
  if (availability === undefined) return there.fill(horizon);
  availability.begin(seed, trial);
  for (let round = 1; round <= horizon; round++) for (const arm of availability.open(round)) there[arm]++;
  return there;
}
