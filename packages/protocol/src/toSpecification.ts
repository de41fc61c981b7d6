import {
  contracts,
  describeDefinitions,
  findDefinition,
  shapeOf,
  type OwnDefinitions,
  type Parameter,
  type Parameters,
  type Specification,
} from "@evenhand/core";
import type { Definition } from "./specificationSchema.js";
import type { FlatSpecification } from "./flatSpecification.js";

/** Core's `{ id, parameters }` of a specification whose parameters stand beside its id, and of those inside it. */
export function toSpecification(
  flat: FlatSpecification,
  definition: { readonly parameters: Parameters },
  own?: OwnDefinitions,
): Specification {
  const { id, version, label: _label, arms: _arms, ...parameters } = typeof flat === "string" ? { id: flat } : flat;
  const named = { id, ...(version === undefined ? {} : { version }) };
  if (Object.keys(parameters).length === 0) return named;
  const values = Object.entries(parameters).map(([name, value]) => [
    name,
    toValue(value, definition.parameters[name], own),
  ]);
  return { ...named, parameters: Object.fromEntries(values) as Record<string, unknown> };
}

/** The same for what the library alone defines: core knows the definition by the id. */
export function specificationOf(
  code: "environment-unknown" | "contract-unknown" | "availability-unknown" | "delay-unknown",
  definitions: readonly { readonly id: string; readonly parameters: Parameters }[],
  flat: FlatSpecification,
): Specification {
  return toSpecification(flat, findDefinition(code, definitions, idOf(flat)));
}

export function idOf(flat: FlatSpecification): string {
  return typeof flat === "string" ? flat : flat.id;
}

export function versionOf(flat: FlatSpecification): number | undefined {
  return typeof flat === "string" ? undefined : flat.version;
}

function toValue(value: unknown, parameter: Parameter, own?: OwnDefinitions): unknown {
  const shape = shapeOf(parameter);
  if (typeof value !== "object" || shape.type !== "variant") return value;
  const flat = value as Exclude<FlatSpecification, string>;
  const { unknown, definitions } = describeDefinitions(own).variants[shape.of];
  return toSpecification(flat, findDefinition<Definition>(unknown, definitions, flat.id));
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
  return { ...policy, parameters: { ...Object.fromEntries(inherited), ...policy.parameters } };
}

/** A policy that can strike out pulls does so for as long as the study does, unless it says otherwise itself. */
export function withVoids(policy: Specification, parameters: Parameters, within: number): Specification {
  if (!Object.hasOwn(parameters, "voidWithin")) return policy;
  return { ...policy, parameters: { voidWithin: within, ...policy.parameters } };
}
