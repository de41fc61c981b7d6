import { CheckedPolicy } from "./checkedPolicy.js";
import { EvenhandError, within } from "../errors.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { parseParameters } from "../parameters/parseParameters.js";
import { findDefinition } from "../parameters/specification.js";
import { partsOf } from "./partsOf.js";
import { policies } from "../policies/index.js";
import type { PolicyDefinition } from "../policies/definePolicy.js";
import type { Policy, Setup } from "../policy.js";
import type { Seed } from "../random/index.js";
import { resolvePolicy } from "./resolvePolicy.js";

/** The policy that a specification names, its setup and parameters checked; and so is every later call. */
export function createPolicy(specification: SpecificationInput, setup: Setup, path?: string): Policy {
  const policy = preparePolicy(specification, setup, path)(setup.seed);
  const parts = [...partsOf(specification, path)];
  return new CheckedPolicy(
    policy,
    setup.arms,
    parts.map(({ definition }) => definition),
  );
}

/** Checks once, to create the policy many times: with another seed for every trial. */
export function preparePolicy(specification: SpecificationInput, setup: Setup, path?: string): (seed: Seed) => Policy {
  const { definition, parameters } = resolvePolicy(specification, path);
  checkSetup(setup);
  const values = parseParameters(definition.parameters, parameters, setup, path);
  return (seed) => within(path, () => definition.create({ ...setup, seed }, values));
}

/** By its id or by a paper's name for it. */
export function findPolicy(id: string, path?: string): PolicyDefinition {
  return findDefinition("policy-unknown", policies, id, path);
}

function checkSetup({ arms, seed, horizon, perRound = 1 }: Setup): void {
  if (!isWhole(arms, 1)) {
    throw new EvenhandError("arms-invalid", { received: arms, required: "a whole number of at least 1" });
  }
  if (!isWhole(seed, 0)) {
    throw new EvenhandError("seed-invalid", { received: seed, required: "a whole number from 0 to 2^53 - 1" });
  }
  checkPerRound(perRound, arms);
  if (horizon !== undefined) checkHorizon(horizon);
}

export function checkPerRound(perRound: number, arms: number, path?: string): void {
  if (isWhole(perRound, 1) && perRound <= arms) return;
  throw new EvenhandError("per-round-invalid", {
    received: perRound,
    required: `a whole number from 1 to ${arms}`,
    path,
  });
}

/** Counts of pulls are 32-bit columns. */
const LONGEST_HORIZON = 4_294_967_295;

export function checkHorizon(horizon: number, path?: string): void {
  if (isWhole(horizon, 1) && horizon <= LONGEST_HORIZON) return;
  const required = `a whole number from 1 to ${LONGEST_HORIZON}`;
  throw new EvenhandError("horizon-invalid", { received: horizon, required, path });
}

function isWhole(value: number, min: number): boolean {
  return Number.isSafeInteger(value) && value >= min;
}
