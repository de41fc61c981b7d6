import * as needs from "../door/needs.js";
import type { Environment } from "../environments/environment.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import { parseParameters } from "../parameters/parseParameters.js";
import { resolvePolicy } from "./resolvePolicy.js";

/**
 * What a user should know before the policy plays in this environment, one sentence each: a condition of its guarantee that
 * does not hold there. Not an error: the policy plays all the same. What a policy cannot play at all is refused instead.
 */
export function warningsOf(
  specification: SpecificationInput,
  environment: Environment,
  path?: string,
): readonly string[] {
  needs.object({ arms: needs.arms, support: needs.object() })(environment, "environment");
  const { definition, parameters } = resolvePolicy(specification, path);
  const values = parseParameters(definition.parameters, parameters, { arms: environment.arms }, path);
  return definition.warnings?.(environment, values) ?? [];
}
