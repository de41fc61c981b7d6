import type { SpecificationInput } from "../parameters/descriptors.js";
import { create } from "../registry/create.js";
import type { Contract, ContractDefinition, ContractSetup } from "./contract.js";
import { opportunity } from "./opportunity.js";
import { penalty } from "./penalty.js";
import { potential } from "./potential.js";
import { proportional } from "./proportional.js";
import { quota } from "./quota.js";

export const contracts: readonly ContractDefinition[] = [quota, penalty, opportunity, proportional, potential];

/** The contract that a specification names, its parameters checked. */
export function createContract(specification: SpecificationInput, setup: ContractSetup, path = "contract"): Contract {
  return create({ definitions: contracts, unknown: "contract-unknown" }, specification, setup, path);
}
