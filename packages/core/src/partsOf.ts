import { learners } from "./learners/index.js";
import type { Specification } from "./parameters/descriptors.js";
import { findDefinition, parseSpecification } from "./parameters/specification.js";
import type { PolicyDefinition } from "./policy.js";

/** The policy and the learners inside it, with their paths: each of them may restrict the rewards it has a meaning for. */
export function* partsOf(
  definition: PolicyDefinition,
  { parameters = {} }: Specification,
  path?: string,
): Generator<{ readonly definition: PolicyDefinition; readonly path: string | undefined }> {
  yield { definition, path };
  for (const [name, parameter] of Object.entries(definition.parameters)) {
    if (parameter.kind !== "learner") continue;
    const inner = path === undefined ? name : `${path}.${name}`;
    const { id } = parseSpecification(parameters[name] ?? parameter.default, inner);
    yield { definition: findDefinition("learner-unknown", learners, id, inner), path: inner };
  }
}
