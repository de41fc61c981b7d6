import * as needs from "../door/needs.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import type { ParametersOf } from "../specification/inputs.js";
import { asSpecified, create } from "../specification/create.js";
import type { ContractId } from "../policy.js";
import type { ContractDefinition, ContractSetup } from "./contract.js";
import { opportunity, type OpportunityContract } from "./opportunity.js";
import { penalty, type PenaltyContract } from "./penalty.js";
import { potential, type PotentialContract } from "./potential.js";
import { proportional, type ProportionalContract } from "./proportional.js";
import { quota, type QuotaContract } from "./quota.js";

const all = [quota, penalty, opportunity, proportional, potential] as const;

export const contracts: readonly ContractDefinition[] = all;

export type KnownContract = (typeof all)[number];
/** What may be given for the parameters of a contract. */
export type ContractParameters<Id extends Exclude<ContractId, "none">> = ParametersOf<KnownContract, Id>;

/** Which one it is, its `id` says. */
export type AnyContract =
  QuotaContract | PenaltyContract | OpportunityContract | ProportionalContract | PotentialContract;

/**
 * The contract with this id and these parameters, which the compiler knows; or that a specification names, which may
 * come from a file. Its parameters are checked.
 */
export function createContract<Id extends Exclude<ContractId, "none">>(
  id: Id,
  parameters: ContractParameters<Id>,
  setup: ContractSetup,
): Extract<AnyContract, { readonly id: Id }>;
export function createContract(specification: SpecificationInput, setup: ContractSetup, path?: string): AnyContract;
export function createContract(...args: readonly [unknown, unknown, unknown?]): AnyContract {
  const [specification, setup, path = "contract"] = asSpecified<ContractSetup>(args);
  needs.object({ arms: needs.arms, perRound: needs.whole(1) })(setup, "");
  const registry = { definitions: contracts, unknown: "contract-unknown" } as const;
  return create(registry, specification, setup, path) as AnyContract;
}
