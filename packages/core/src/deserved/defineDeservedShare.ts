import { checkShares, type DeservedShare } from "../functions/deservedShare.js";
import type { Definition, Description, Parameters } from "../parameters/descriptors.js";
import { wholePulls } from "../shares/wholePulls.js";

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

/** floor(T·f(means)_i), written into `into` [ron2021, Section 2.1]. Whatever f is, its shares are checked here. */
export function deservedPulls(deserved: DeservedShare, means: Float64Array, rounds: number, into: Float64Array): void {
  deserved.shares(means, into);
  checkShares(into, means.length);
  for (let arm = 0; arm < into.length; arm++) into[arm] = wholePulls(rounds * into[arm]);
}
