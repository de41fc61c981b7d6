import { contracts, deservedShares, guaranteeInWords, policies, shapeOf, type Parameter } from "@evenhand/core";
import type { ParameterFacts, Registry } from "../setting/registry.js";

/** The registry of the library, without its code. */
export function registryOfCore(): Registry {
  return {
    policies: policies.map((policy) => ({
      id: policy.id,
      contract: policy.contract,
      title: policy.title,
      summary: policy.summary,
      guarantee: guaranteeInWords(policy),
      source: policy.source,
      parameters: allFacts(policy.parameters),
    })),
    contracts: contracts.map(({ id, title, promise, defaultPolicy, parameters }) => ({
      ...{ id, title, promise, defaultPolicy, parameters: allFacts(parameters) },
    })),
    deserved: deservedShares
      .filter(({ parameters }) => Object.values(parameters).every((parameter) => parameter.default !== undefined))
      .map(({ id, summary }) => ({ id, summary })),
  };
}

function allFacts(parameters: Readonly<Record<string, Parameter>>): Readonly<Record<string, ParameterFacts>> {
  return Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, factsOf(parameter)]));
}

function factsOf(parameter: Parameter): ParameterFacts {
  const { words, default: usual } = parameter;
  return {
    ...{ words, shape: shapeOf(parameter) },
    ...(usual === undefined ? {} : { default: usual }),
    ...("derived" in parameter && parameter.derived !== undefined ? { derived: parameter.derived } : {}),
  };
}
