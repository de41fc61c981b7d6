import { CheckedPolicy } from "./checkedPolicy.js";
import { EvenhandError, within } from "../errors.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { parseParameters } from "../parameters/parseParameters.js";
import { OwnIdentity } from "./ownIdentity.js";
import { partsOf } from "./partsOf.js";
import { LARGEST_COUNT } from "./runProgress.js";
import type { Policy, Setup } from "../policy.js";
import type { Seed } from "../random/index.js";
import { resolvePolicy } from "./resolvePolicy.js";

/** The policy that a specification names, its setup and parameters checked; and so is every later call. */
export function createPolicy(specification: SpecificationInput, setup: Setup, path?: string): CheckedPolicy {
  const policy = preparePolicy(specification, setup, path)(setup.seed);
  const { arms, perRound = 1 } = setup;
  const parts = Array.from(partsOf(specification, path), ({ definition }) => definition);
  return new CheckedPolicy(policy, { arms, perRound }, parts, new OwnIdentity(specification, setup));
}

/** Checks once, to create the policy many times: with another seed for every trial. */
export function preparePolicy(specification: SpecificationInput, setup: Setup, path?: string): (seed: Seed) => Policy {
  const { definition, parameters } = resolvePolicy(specification, path);
  checkSetup(setup);
  const values = parseParameters(definition.parameters, parameters, setup, path);
  return (seed) => within(path, () => definition.create({ ...setup, seed }, values));
}

function checkSetup({ arms, seed, horizon, perRound = 1 }: Setup): void {
  if (!isWhole(arms, 1)) {
    throw new EvenhandError("arms-invalid", { received: arms, required: "a whole number of at least 1" });
  }
  if (!isWhole(seed, 0)) {
    throw new EvenhandError("seed-invalid", { received: seed, required: "a whole number from 0 to 2^53 - 1" });
  }
  checkPerRound(perRound, arms);
  if (horizon !== undefined) checkHorizon(horizon, perRound);
}

export function checkPerRound(perRound: number, arms: number, path?: string): void {
  if (isWhole(perRound, 1) && perRound <= arms) return;
  throw new EvenhandError("per-round-invalid", {
    received: perRound,
    required: `a whole number from 1 to ${arms}`,
    path,
  });
}

/** All pulls together can be counted. */
export function checkHorizon(horizon: number, perRound = 1, path?: string): void {
  const longest = Math.floor(LARGEST_COUNT / perRound);
  if (isWhole(horizon, 1) && horizon <= longest) return;
  const required = `a whole number from 1 to ${longest}`;
  throw new EvenhandError("horizon-invalid", { received: horizon, required, path });
}

function isWhole(value: number, min: number): boolean {
  return Number.isSafeInteger(value) && value >= min;
}
