import type { Definition } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { DeservedShare } from "./deservedShare.js";

export interface DeservedShareDefinition<P extends Parameters = Parameters> extends Definition<
  P,
  { readonly arms: number },
  DeservedShare
> {
  readonly summary: string;
}

export function defineDeservedShare<const P extends Parameters>(
  definition: DeservedShareDefinition<P>,
): DeservedShareDefinition {
  return definition;
}
