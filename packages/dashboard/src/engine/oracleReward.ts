import { contracts, createContract, createEnvironment, type SpecificationInput, type Study } from "@evenhand/core";

/** Promises nothing: the best is to pull the best arm alone. */
const noPromise: SpecificationInput = { id: "quota", parameters: { shares: 0 } };

/**
 * The expected reward of the best that keeps the contract, for someone who knew the truth. Undefined where it cannot be
 * known, since arms come and go or pulls are struck out, and where the contract's best is not about the reward.
 */
export function oracleReward(study: Study) {
  const { contract = noPromise, environment, horizon, perRound = 1 } = study;
  const world = createEnvironment(environment);
  const promise = createContract(contract, { arms: world.arms, perRound });
  const isPlain = [study.availability, study.changes, study.voids].every((condition) => condition === undefined);
  const isOfReward = contracts.some(({ id, isOracleOfReward }) => id === promise.id && isOracleOfReward);
  if (!isPlain || !isOfReward) return undefined;
  return promise.oracle(world, horizon).reduce((sum, pulls, arm) => sum + world.expectedTotal(arm, pulls), 0);
}
