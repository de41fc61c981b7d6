import type { Environment } from "../environments/environment.js";
import type { Definition, Description } from "../parameters/definition.js";
import type { Parameters, ValuesOf } from "../parameters/descriptors.js";
import type { ContractId, Policy, Setup } from "../policy.js";

export interface Example {
  readonly arms: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly horizon?: number;
}

export interface PolicyDescription<P extends Parameters = Parameters> extends Description<P> {
  /** Results under an id and version never change. */
  readonly version: number;
  readonly contract: ContractId;
  readonly title: string;
  /** One sentence on the mechanism. */
  readonly summary: string;
  /** What is proved, and under which conditions. */
  readonly guarantee: string;
  readonly source: string;
  /** What papers call it: each name is accepted as an id, and fixes the parameters that it stands for. */
  readonly names?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Feed the law suite, the docs and the benchmark. */
  readonly examples: readonly [Example, ...Example[]];
  readonly needsHorizon?: boolean;
  /** Rewards that the rule has a meaning for; any finite number where it is left out. */
  readonly rewards?: { readonly min: number; readonly max: number };
  /** The first rounds pull every open arm once, however late rewards are. */
  readonly startsWithEveryArm?: boolean;
}

export interface PolicyDefinition<P extends Parameters = Parameters>
  extends PolicyDescription<P>, Definition<P, Setup, Policy> {
  /** Conditions of the guarantee that do not hold in this environment, one sentence each. Ask `warningsOf`. */
  warnings?(environment: Environment, parameters: ValuesOf<P>): readonly string[];
}

/** Checks a definition against its own parameters, and forgets their types so that definitions fit into one list. */
export function definePolicy<const P extends Parameters>(definition: PolicyDefinition<P>): PolicyDefinition {
  return definition;
}
