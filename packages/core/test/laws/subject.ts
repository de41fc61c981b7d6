import type { PlayedPolicy } from "../../src/play.js";
import { subjectsOf, type Subject } from "../../src/laws/subject.js";
import { policies } from "../../src/policies/index.js";
import { preparePolicy } from "../../src/registry/createPolicy.js";

/** Every policy of the registry with every example. */
export const subjects: readonly Subject[] = subjectsOf(policies);

/** As a simulation creates it: the checked one of `create` does without what only simulations ask for. */
export function createUnchecked({ definition, arms, parameters, horizon }: Subject, seed = 1): PlayedPolicy {
  const setup = { arms, seed, ...(horizon === undefined ? {} : { horizon }) };
  return preparePolicy({ id: definition.id, version: definition.version, parameters }, setup)(seed);
}
