import type { Environment } from "../environment.js";
import type { Definition, Description, Parameters } from "../parameters/descriptors.js";

export interface EnvironmentDescription<
  P extends Parameters = Parameters,
  Id extends string = string,
> extends Description<P, Id> {
  readonly summary: string;
  readonly examples: readonly [Readonly<Record<string, unknown>>, ...Readonly<Record<string, unknown>>[]];
}

/** How many arms there are is what an environment's parameters say: it is created from them alone. */
export interface EnvironmentDefinition<P extends Parameters = Parameters, Id extends string = string>
  extends EnvironmentDescription<P, Id>, Definition<P, unknown, Environment, Id> {}

/** Checks a definition against its own parameters. */
export function defineEnvironment<const P extends Parameters, const Id extends string>(
  definition: EnvironmentDefinition<P, Id>,
): EnvironmentDefinition<P, Id> {
  return definition;
}
