import { createContract, createEnvironment, type Study } from "@evenhand/core";

/**
 * The share of all rounds that the contract promises each arm: where arms can be absent, of the rounds in which they
 * were there. Undefined where it promises something else than shares.
 */
export function promisedShares(
  { contract, environment, horizon, perRound = 1 }: Study,
  present: readonly number[] | undefined,
): readonly number[] | undefined {
  if (contract === undefined) return undefined;
  const world = createEnvironment(environment);
  const { arms } = world;
  const promise = createContract(contract, { arms, perRound });
  if (promise.id === "potential") return undefined;
  // The deficit of an arm without a pull is all that it was promised.
  const promised = new Float64Array(arms);
  promise.deficits(world, horizon, new Float64Array(arms), promised);
  return Array.from(promised, (pulls, arm) => {
    const share = pulls / horizon;
    if (present === undefined || promise.id !== "quota") return share;
    return share * present[arm];
  });
}
