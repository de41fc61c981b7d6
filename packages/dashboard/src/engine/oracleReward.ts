import { createContract, createEnvironment, type SpecificationInput, type Study } from "@evenhand/core";

/** Promises nothing: the best is to pull the best arm alone. */
const noPromise: SpecificationInput = { id: "quota", parameters: { shares: 0 } };

/**
 * The expected reward of the best that keeps the contract, for someone who knew the truth. Undefined where it cannot be
 * known, since arms are absent by chance, and where the contract's best is not about the reward.
 */
export function oracleReward({ contract = noPromise, environment, horizon, perRound = 1, availability }: Study) {
  const world = createEnvironment(environment);
  const promise = createContract(contract, { arms: world.arms, perRound });
  if (availability !== undefined || promise.id === "proportional" || promise.id === "potential") return undefined;
  return promise.oracle(world, horizon).reduce((sum, pulls, arm) => sum + world.expectedTotal(arm, pulls), 0);
}
