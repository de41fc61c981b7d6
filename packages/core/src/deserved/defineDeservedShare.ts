import type { Definition, Description } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { DeservedShare } from "./deservedShare.js";

export interface DeservedShareDescription<P extends Parameters = Parameters> extends Description<P> {
  readonly summary: string;
}

export interface DeservedShareDefinition<P extends Parameters = Parameters>
  extends DeservedShareDescription<P>, Definition<P, { readonly arms: number }, DeservedShare> {}

export function defineDeservedShare<const P extends Parameters>(
  definition: DeservedShareDefinition<P>,
): DeservedShareDefinition {
  return definition;
}
