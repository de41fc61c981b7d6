import { learners } from "../learners/index.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { resolveSpecification } from "../parameters/specification.js";
import type { PolicyDefinition } from "../policies/definePolicy.js";
import { resolvePolicy } from "./resolvePolicy.js";

export interface Part {
  /** Of the parameter that a learner is given by. */
  readonly name?: string;
  readonly definition: PolicyDefinition;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly path: string | undefined;
}

/** The policy and the learners inside it, with their paths: each of them may restrict the rewards it has a meaning for. */
export function* partsOf(specification: SpecificationInput, path?: string): Generator<Part> {
  const { definition, parameters } = resolvePolicy(specification, path);
  yield { definition, parameters, path };
  for (const [name, parameter] of Object.entries(definition.parameters)) {
    if (parameter.kind !== "learner") continue;
    const inner = path === undefined ? name : `${path}.${name}`;
    const learner = resolveSpecification("learner-unknown", learners, parameters[name] ?? parameter.default, inner);
    yield { ...learner, name, path: inner };
  }
}
