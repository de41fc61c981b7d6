import type { DeservedShare } from "../functions/deservedShare.js";
import type { Definition, Description } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";

export interface DeservedShareDescription<
  P extends Parameters = Parameters,
  Id extends string = string,
> extends Description<P, Id> {
  readonly summary: string;
}

export interface DeservedShareDefinition<P extends Parameters = Parameters, Id extends string = string>
  extends DeservedShareDescription<P, Id>, Definition<P, { readonly arms: number }, DeservedShare, Id> {}

export function defineDeservedShare<const P extends Parameters, const Id extends string>(
  definition: DeservedShareDefinition<P, Id>,
): DeservedShareDefinition<P, Id> {
  return definition;
}
