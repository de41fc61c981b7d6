import { createContract, createEnvironment, type Study } from "@evenhand/core";

/** The share of all rounds that the contract owes each arm. Undefined where it promises something else than shares. */
export function promisedShares({ contract, environment, horizon, perRound = 1 }: Study): readonly number[] | undefined {
  if (contract === undefined) return undefined;
  const world = createEnvironment(environment);
  const { arms } = world;
  const promise = createContract(contract, { arms, perRound });
  if (promise.id === "potential") return undefined;
  // What an arm without a pull is behind is all that it is owed.
  const owed = new Float64Array(arms);
  promise.deficits(world, horizon, new Float64Array(arms), owed);
  return Array.from(owed, (pulls) => pulls / horizon);
}
