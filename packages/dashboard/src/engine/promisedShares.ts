import { CheckedStudy, contracts, createContract, createEnvironment, Shares, type Study } from "@evenhand/core";
import { weightedParts } from "./presentParts.js";

/**
 * The share of all rounds that the contract promises each arm: where arms can be absent, of the rounds in which they
 * were there, over the first trials. Undefined where it promises something else than shares.
 */
export function promisedShares(
  study: Study,
  present: readonly number[] | undefined,
  trials: number,
): readonly number[] | undefined {
  const { contract, environment, horizon, perRound = 1 } = study;
  if (contract === undefined) return undefined;
  const world = createEnvironment(environment);
  const { arms } = world;
  const promise = createContract(contract, { arms, perRound });
  const promises = contracts.find(({ id }) => id === promise.id)?.promises;
  if (promises === "chances") return undefined;
  // The deficit of an arm without a pull is all that it was promised.
  const promised = new Float64Array(arms);
  promise.deficits(world, horizon, new Float64Array(arms), promised);
  const first = promised.map((pulls) => pulls / horizon);
  const changed = (study.changes ?? []).filter(({ shares }) => shares !== undefined);
  if (changed.length > 0) {
    const latestFirst = changed
      .map(({ at, shares }) => ({ at, shares: Shares.parse(shares, arms).values() }))
      .reverse();
    // With all arms open, and every pull standing, all trials are alike.
    const isChance = study.availability !== undefined || study.voids !== undefined;
    const sharesIn = (round: number) => latestFirst.find(({ at }) => at <= round)?.shares ?? first;
    return weightedParts(new CheckedStudy(study), isChance ? trials : 1, sharesIn);
  }
  return Array.from(first, (share, arm) => {
    if (present === undefined || promises !== "floors") return share;
    return share * present[arm];
  });
}
