import {
  EvenhandError,
  findPolicy,
  guaranteeInWords,
  labelOf,
  type PolicyDescription,
  type PolicyResult,
  type SimulationResult,
} from "@evenhand/core";
import { armNamesOf } from "./armNamesOf.js";
import type { Fact } from "./studyFacts.js";
import { parametersInWords } from "./specificationInWords.js";

/** The policies of a study: what each does, with which parameters of its own, and what is proved of it. */
export function policyFacts(result: SimulationResult): Fact[] {
  return result.policies.map((policy) => {
    const description = descriptionOf(policy);
    const sentences = [
      description?.summary ?? `The policy ${policy.id}.`,
      ...parametersInWords(ownOf(policy, result.study), description, armNamesOf(result)),
      ...(description === undefined ? [] : [`Guarantee: ${guaranteeInWords(description)}`]),
    ];
    return { term: labelOf(policy), sentences };
  });
}

/** In the version that the study names. Undefined for a policy that only another version of this package knows. */
function descriptionOf({ id, version }: PolicyResult): PolicyDescription | undefined {
  try {
    return findPolicy(id, version);
  } catch (error) {
    if (error instanceof EvenhandError) return undefined;
    throw error;
  }
}

/** Without what it has from the contract, which is told with the promise. */
function ownOf({ id, parameters }: PolicyResult, { contract }: SimulationResult["study"]) {
  const promised = typeof contract === "object" ? (contract.parameters ?? {}) : {};
  const own = Object.entries(parameters).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(promised[name]),
  );
  return { id, parameters: Object.fromEntries(own) };
}
