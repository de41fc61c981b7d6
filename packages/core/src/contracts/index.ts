import type { SpecificationInput } from "../parameters/descriptors.js";
import { create } from "../registry/create.js";
import type { ContractDefinition, ContractSetup } from "./contract.js";
import { opportunity, type OpportunityContract } from "./opportunity.js";
import { penalty, type PenaltyContract } from "./penalty.js";
import { potential, type PotentialContract } from "./potential.js";
import { proportional, type ProportionalContract } from "./proportional.js";
import { quota, type QuotaContract } from "./quota.js";

export const contracts: readonly ContractDefinition[] = [quota, penalty, opportunity, proportional, potential];

/** Which one it is, its `id` says. */
export type AnyContract =
  QuotaContract | PenaltyContract | OpportunityContract | ProportionalContract | PotentialContract;

/** The contract that a specification names, its parameters checked. */
export function createContract(
  specification: SpecificationInput,
  setup: ContractSetup,
  path = "contract",
): AnyContract {
  const registry = { definitions: contracts, unknown: "contract-unknown" } as const;
  return create(registry, specification, setup, path) as AnyContract;
}
