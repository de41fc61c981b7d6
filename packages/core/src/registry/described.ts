import { availabilities as anyAvailability, type AvailabilityDescription } from "../conditions/availability.js";
import { delays as anyDelay, type DelayDescription } from "../conditions/delay.js";
import type { ContractDescription } from "../contracts/contract.js";
import { contracts as anyContract } from "../contracts/index.js";
import type { DeservedShareDescription } from "../deserved/defineDeservedShare.js";
import { deservedShares as anyDeservedShare } from "../deserved/index.js";
import type { EnvironmentDescription } from "../environments/defineEnvironment.js";
import { environments as anyEnvironment } from "../environments/index.js";
import { learners as anyLearner } from "../learners/index.js";
import { metrics as anyMetric } from "../metrics/index.js";
import type { MetricDescription } from "../metrics/metric.js";
import type { VariantId } from "../parameters/shape.js";
import type { Description, Registry } from "../parameters/definition.js";
import { findDefinition, newestOf, parseSpecification } from "../parameters/specification.js";
import type { PolicyDescription } from "../policies/definePolicy.js";
import { policies as anyPolicy } from "../policies/index.js";

/**
 * All that a specification can name, as plain data for lists, forms, schemas and docs: of each id the newest version. What is
 * named is created by `createPolicy` and the like, which check what they are given.
 */
export const policies: readonly PolicyDescription[] = newestOf(anyPolicy).map(described);
export const learners: readonly PolicyDescription[] = newestOf(anyLearner).map(described);
export const environments: readonly EnvironmentDescription[] = anyEnvironment.map(described);
export const contracts: readonly ContractDescription[] = anyContract.map(described);
export const deservedShares: readonly DeservedShareDescription[] = anyDeservedShare.map(described);
export const availabilities: readonly AvailabilityDescription[] = anyAvailability.map(described);
export const delays: readonly DelayDescription[] = anyDelay.map(described);
export const metrics: readonly MetricDescription[] = anyMetric.map(described);

/** What can be chosen where a parameter's value is a definition with parameters of its own. */
export const variants: Readonly<Record<VariantId, Registry<Description> & { readonly noun: string }>> = {
  learner: { noun: "learner", definitions: learners, unknown: "learner-unknown" },
  deservedShare: { noun: "deserved share", definitions: deservedShares, unknown: "parameter-range" },
};

/** By its id or by a paper's name for it: in this version, or in the newest. "ucb1@1" is taken as well. */
export function findPolicy(id: string, version?: number, path?: string): PolicyDescription {
  const named = parseSpecification(version === undefined ? id : { id, version }, path);
  return described(findDefinition("policy-unknown", anyPolicy, named.id, path, named.version));
}

function described<D extends object>(definition: D): Omit<D, "create" | "warnings"> {
  const entries = Object.entries(definition).filter(([name]) => name !== "create" && name !== "warnings");
  return Object.fromEntries(entries) as Omit<D, "create" | "warnings">;
}
