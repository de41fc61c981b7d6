import type { PolicyDefinition } from "../definePolicy.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT } from "../limits.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import type { KnownPolicy } from "../policies/index.js";
import type { Policy, Setup } from "../policy.js";
import { checkSeed, type Seed } from "../random/index.js";
import { asSpecified, prepare } from "../specification/create.js";
import type { IdOf, ParametersOf } from "../specification/inputs.js";
import { CheckedPolicy } from "./checkedPolicy.js";
import { evenhandDefinitions, type Definitions, type OwnDefinitions } from "./definitions.js";
import { definitionsWith } from "./own/definitionsWith.js";
import { OwnIdentity } from "./ownIdentity.js";
import { partsOf, plannedHorizon, type PolicyPart, rewardsOf } from "./partsOf.js";

/** The ids of all policies, and what papers call them. */
export type PolicyId = IdOf<KnownPolicy>;
/** What may be given for the parameters of a policy. */
export type PolicyParameters<Id extends PolicyId> = ParametersOf<KnownPolicy, Id>;

/** What a policy is built for, and the definitions of the program's own that it may be named from. */
export interface PolicySetup extends Setup {
  readonly definitions?: OwnDefinitions;
}

/**
 * The policy with this id and these parameters, which the compiler knows; or that a specification names, which may come
 * from a file. Setup and parameters are checked, and so is every later call.
 */
export function createPolicy<Id extends PolicyId>(
  id: Id,
  parameters: PolicyParameters<Id>,
  setup: PolicySetup,
): CheckedPolicy;
export function createPolicy(specification: SpecificationInput, setup: PolicySetup, path?: string): CheckedPolicy;
export function createPolicy(...args: readonly [unknown, unknown, unknown?]): CheckedPolicy {
  const [specification, setup, path] = asSpecified<PolicySetup>(args);
  const { beyondHorizon, ...own } = checkSetup(setup);
  const { seed } = setup;
  const definitions = definitionsWith(setup.definitions);
  const parts = [...partsOf(specification, path, definitions)];
  const horizon = plannedHorizon(parts, own.horizon);
  const planned = { ...own, seed, ...(horizon === undefined || beyondHorizon === undefined ? {} : { beyondHorizon }) };
  const prepared = preparePolicy(specification, planned, path, definitions);
  const accepted = parts.map(withItsRewards);
  const identity = new OwnIdentity(specification, planned, definitions);
  return new CheckedPolicy(() => prepared(seed), { ...planned, horizon }, accepted, identity);
}

/** The definition, with the rewards that it accepts with these parameters. */
function withItsRewards(part: PolicyPart): PolicyDefinition {
  const rewards = rewardsOf(part);
  return rewards === undefined ? part.definition : { ...part.definition, rewards };
}

/** Checks once, to create the policy many times: with another seed for every trial. */
export function preparePolicy(
  specification: SpecificationInput,
  setup: Setup,
  path?: string,
  { policies, variants }: Definitions = evenhandDefinitions,
): (seed: Seed) => Policy {
  const own = checkSetup(setup);
  const registry = { definitions: policies, unknown: "policy-unknown" } as const;
  const create = prepare(registry, specification, own, path, variants);
  return (seed) => create({ ...own, seed });
}

/** The parts of a setup, each checked: also those that it inherits from another. */
function checkSetup(setup: Setup): Omit<Setup, "seed"> {
  needs.object({ arms: needs.arms, seed: checkSeed })(setup, "");
  const { arms, horizon, perRound = 1, beyondHorizon } = setup;
  checkPerRound(perRound, arms);
  if (horizon !== undefined) checkHorizon(horizon, perRound);
  needs.optional(needs.oneOf("refuse", "renew"))(beyondHorizon, "beyondHorizon");
  return {
    arms,
    perRound,
    ...(horizon === undefined ? {} : { horizon }),
    ...(beyondHorizon === undefined ? {} : { beyondHorizon }),
  };
}

export function checkPerRound(perRound: number, arms: number, path?: string): void {
  if (isWhole(perRound, 1) && perRound <= arms) return;
  throw new EvenhandError("per-round-invalid", {
    received: perRound,
    required: `a whole number from 1 to ${arms}`,
    path,
  });
}

/** Refuses a horizon whose pulls, all together, cannot be counted. */
export function checkHorizon(horizon: number, perRound = 1, path?: string): void {
  const longest = Math.floor(LARGEST_COUNT / perRound);
  if (isWhole(horizon, 1) && horizon <= longest) return;
  const required = `a whole number from 1 to ${longest}`;
  throw new EvenhandError("horizon-invalid", { received: horizon, required, path });
}

function isWhole(value: number, min: number): boolean {
  return Number.isSafeInteger(value) && value >= min;
}
