import type { Definition } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { Environment } from "./environment.js";

/** How many arms there are is what an environment's parameters say: it is created from them alone. */
export interface EnvironmentDefinition<P extends Parameters = Parameters> extends Definition<P, unknown, Environment> {
  readonly summary: string;
  readonly examples: readonly [Readonly<Record<string, unknown>>, ...Readonly<Record<string, unknown>>[]];
}

export function defineEnvironment<const P extends Parameters>(
  definition: EnvironmentDefinition<P>,
): EnvironmentDefinition {
  return definition;
}
