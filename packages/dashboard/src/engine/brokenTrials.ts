import { createContract, type PolicyResult, type Study } from "@evenhand/core";
import { lastOf } from "./lastOf.js";

/**
 * In how many trials a floor was not kept; undefined where the contract promises no floors.
 *
 * With all arms present that is N_i(t) >= floor(r_i·t) at every round. Where arms can be absent it is
 * N_i(T) >= floor(r_i·a_i(T)) after the last round, a_i(T) being the rounds in which arm i was there.
 */
export function brokenTrials(
  study: Study,
  policy: PolicyResult,
  present: readonly Float64Array[] | undefined,
): number | undefined {
  const pulls = lastOf(policy, "pulls");
  const setup = { arms: pulls.length, perRound: 1 };
  const contract = study.contract === undefined ? undefined : createContract(study.contract, setup);
  if (contract?.id !== "quota") return undefined;
  if (present === undefined) {
    return (lastOf(policy, "worst-violation")[0].samples ?? []).filter((behind) => behind >= 1).length;
  }
  const isKept = (there: Float64Array, trial: number) =>
    pulls.every(({ samples = [] }, arm) => samples[trial] >= contract.shares.due(arm, there[arm]));
  return present.filter((there, trial) => !isKept(there, trial)).length;
}
