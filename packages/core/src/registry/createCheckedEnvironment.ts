import type { Environment } from "../environments/environment.js";
import { createEnvironment } from "../environments/index.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { CheckedEnvironment } from "./checkedEnvironment.js";

/** The environment that a specification names, its parameters checked; and so is every later call. */
export function createCheckedEnvironment(specification: SpecificationInput, path = "environment"): Environment {
  return new CheckedEnvironment(createEnvironment(specification, path));
}
