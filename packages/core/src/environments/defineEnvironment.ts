import type { Definition, Description } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { Environment } from "./environment.js";

export interface EnvironmentDescription<P extends Parameters = Parameters> extends Description<P> {
  readonly summary: string;
  readonly examples: readonly [Readonly<Record<string, unknown>>, ...Readonly<Record<string, unknown>>[]];
}

/** How many arms there are is what an environment's parameters say: it is created from them alone. */
export interface EnvironmentDefinition<P extends Parameters = Parameters>
  extends EnvironmentDescription<P>, Definition<P, unknown, Environment> {}

export function defineEnvironment<const P extends Parameters>(
  definition: EnvironmentDefinition<P>,
): EnvironmentDefinition {
  return definition;
}
