import type { Environment } from "../environment.js";
import { createEnvironment, type EnvironmentId, type EnvironmentParameters } from "../environments/index.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { CheckedEnvironment } from "./checkedEnvironment.js";
import type { OwnDefinitions } from "./definitions.js";
import { definitionsWith } from "./own/definitionsWith.js";

/**
 * The environment with this id and these parameters, which the compiler knows; or that a specification names, which may
 * come from a file. Parameters are checked, and so is every later call.
 */
export function createCheckedEnvironment<Id extends EnvironmentId>(
  id: Id,
  parameters: EnvironmentParameters<Id>,
): Environment;
export function createCheckedEnvironment(
  specification: SpecificationInput,
  path?: string,
  definitions?: OwnDefinitions,
): Environment;
export function createCheckedEnvironment(first: unknown, second?: unknown, own?: OwnDefinitions): Environment {
  const byId = typeof second === "object" && second !== null;
  const specification = (byId ? { id: first, parameters: second } : first) as SpecificationInput;
  const path = byId ? undefined : (second as string | undefined);
  return new CheckedEnvironment(createEnvironment(specification, path, definitionsWith(own).environments));
}
