import {
  contracts,
  createPolicy,
  deservedShares,
  guaranteeInWords,
  policies,
  shapeOf,
  type Parameter,
  type PolicyDescription,
} from "@evenhand/core";
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
      followsChanges: followsChanges(policy),
    })),
    contracts: contracts.map(({ id, title, promise, defaultPolicy, asksFor = [], parameters }) => ({
      ...{ id, title, promise, defaultPolicy, asksFor, parameters: allFacts(parameters) },
    })),
    deserved: deservedShares
      .filter(({ parameters }) => Object.values(parameters).every((parameter) => parameter.default !== undefined))
      .map(({ id, summary }) => ({ id, summary })),
  };
}

function allFacts(parameters: Readonly<Record<string, Parameter>>): Readonly<Record<string, ParameterFacts>> {
  return Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, factsOf(parameter)]));
}

/** Whether a policy can be played where shares change. One without shares can; another is asked to change them. */
function followsChanges({ id, parameters, examples: [example] }: PolicyDescription): boolean {
  if (!Object.values(parameters).some(({ kind }) => kind === "shares")) return true;
  const { arms, horizon = 100 } = example;
  try {
    createPolicy({ id, parameters: example.parameters }, { arms, horizon, seed: 0 }).change({});
    return true;
  } catch {
    return false;
  }
}

function factsOf(parameter: Parameter): ParameterFacts {
  const { words, default: usual } = parameter;
  return {
    ...{ words, shape: shapeOf(parameter) },
    ...(usual === undefined ? {} : { default: usual }),
    ...("derived" in parameter && parameter.derived !== undefined ? { derived: parameter.derived } : {}),
  };
}
