import {
  contracts,
  deservedShares,
  findDefinition,
  learners,
  type Parameter,
  type Parameters,
  type Specification,
} from "@evenhand/core";
import type { FlatSpecification } from "./studyFile.js";

/** Core's `{ id, parameters }` of a specification whose parameters stand beside its id, and of those inside it. */
export function toSpecification(
  flat: FlatSpecification,
  definition: { readonly parameters: Parameters },
): Specification {
  const { id, label: _label, arms: _arms, ...parameters } = typeof flat === "string" ? { id: flat } : flat;
  if (Object.keys(parameters).length === 0) return { id };
  const values = Object.entries(parameters).map(([name, value]) => [name, toValue(value, definition.parameters[name])]);
  return { id, parameters: Object.fromEntries(values) as Record<string, unknown> };
}

function toValue(value: unknown, parameter: Parameter): unknown {
  if (typeof value !== "object") return value;
  const flat = value as Exclude<FlatSpecification, string>;
  switch (parameter.kind) {
    case "learner":
      return toSpecification(flat, findDefinition("learner-unknown", learners, flat.id));
    case "deserved-share":
      return toSpecification(flat, findDefinition("parameter-range", deservedShares, flat.id));
    default:
      return value;
  }
}

/** A policy's specification, with what it leaves out and the contract says: a parameter of the same name and kind. */
export function withContract(
  policy: Specification,
  parameters: Parameters,
  contract: Specification | undefined,
): Specification {
  const promised = contracts.find(({ id }) => id === contract?.id)?.parameters ?? {};
  const inherited = Object.entries(contract?.parameters ?? {}).filter(
    ([name]) => Object.hasOwn(parameters, name) && parameters[name].kind === promised[name].kind,
  );
  if (inherited.length === 0) return policy;
  return { id: policy.id, parameters: { ...Object.fromEntries(inherited), ...policy.parameters } };
}
