import { CheckedPolicy } from "./checkedPolicy.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT } from "../limits.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { OwnIdentity } from "./ownIdentity.js";
import { partsOf } from "./partsOf.js";
import type { Policy, Setup } from "../policy.js";
import { checkSeed, type Seed } from "../random/index.js";
import { policies } from "../policies/index.js";
import { prepare } from "./create.js";

/** The policy that a specification names, its setup and parameters checked; and so is every later call. */
export function createPolicy(specification: SpecificationInput, setup: Setup, path?: string): CheckedPolicy {
  const policy = preparePolicy(specification, setup, path)(setup.seed);
  const { arms, perRound = 1 } = setup;
  const parts = Array.from(partsOf(specification, path), ({ definition }) => definition);
  return new CheckedPolicy(policy, { arms, perRound }, parts, new OwnIdentity(specification, setup));
}

/** Checks once, to create the policy many times: with another seed for every trial. */
export function preparePolicy(specification: SpecificationInput, setup: Setup, path?: string): (seed: Seed) => Policy {
  const own = checkSetup(setup);
  const create = prepare({ definitions: policies, unknown: "policy-unknown" }, specification, own, path);
  return (seed) => create({ ...own, seed });
}

/** The parts of a setup, each checked: also those that it inherits from another. */
function checkSetup(setup: Setup): Omit<Setup, "seed"> {
  needs.object({ arms: needs.arms, seed: checkSeed })(setup, "");
  const { arms, horizon, perRound = 1 } = setup;
  checkPerRound(perRound, arms);
  if (horizon !== undefined) checkHorizon(horizon, perRound);
  return { arms, perRound, ...(horizon === undefined ? {} : { horizon }) };
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
