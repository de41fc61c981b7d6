import type { PolicyDefinition } from "../definePolicy.js";
import { pathTo } from "../door/needs.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { resolveSpecification } from "../specification/specification.js";
import { type Definitions, evenhandDefinitions } from "./definitions.js";

export interface PolicyPart {
  /** The name of the parameter that gives the learner. */
  readonly name?: string;
  readonly definition: PolicyDefinition;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly path: string | undefined;
}

/**
 * The policy and the learners inside it, with their paths: each of them may restrict the rewards it has a meaning for.
 */
export function* partsOf(
  specification: SpecificationInput,
  path?: string,
  definitions: Definitions = evenhandDefinitions,
): Generator<PolicyPart> {
  const { unknown, definitions: learners } = definitions.variants.learner;
  const { definition, parameters } = resolvePolicy(specification, path, definitions);
  yield { definition, parameters, path };
  for (const [name, parameter] of Object.entries(definition.parameters)) {
    if (parameter.kind !== "learner") continue;
    const inner = pathTo(path, name);
    const given = parameters[name] ?? parameter.default;
    yield { ...resolveSpecification(unknown, learners, given, inner), name, path: inner };
  }
}

/** The rewards that a policy or learner has a meaning for with its parameters; undefined where it takes any. */
export function rewardsOf({ definition, parameters }: PolicyPart): PolicyDefinition["rewards"] {
  const { rewards, parameters: descriptors } = definition;
  if (rewards?.times === undefined) return rewards;
  const scale = Number(parameters[rewards.times] ?? descriptors[rewards.times]?.default ?? 1);
  return { min: scale * rewards.min, max: scale * rewards.max };
}

/** A policy's definition and parameters, by its id or by a paper's name that fixes some of them. */
export function resolvePolicy(
  specification: unknown,
  path?: string,
  { policies }: Definitions = evenhandDefinitions,
): { readonly definition: PolicyDefinition; readonly parameters: Readonly<Record<string, unknown>> } {
  return resolveSpecification("policy-unknown", policies, specification, path);
}

/**
 * The horizon, where one of the parts plans for it: it says so, or it derives a parameter from the horizon that
 * was not given.
 */
export function plannedHorizon(parts: readonly PolicyPart[], horizon: number | undefined): number | undefined {
  return parts.some(dependsOnHorizon) ? horizon : undefined;
}

function dependsOnHorizon({ definition, parameters }: PolicyPart): boolean {
  if (definition.needsHorizon === true) return true;
  return Object.entries(definition.parameters).some(
    ([name, one]) => "derived" in one && parameters[name] === undefined,
  );
}
