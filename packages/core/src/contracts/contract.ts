import type { Environment } from "../environment.js";
import type { Definition, Description } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { ContractId } from "../policy.js";

/** What is promised to the arms, and the best that anyone could do under the promise who knew the truth. */
export interface Contract {
  readonly id: ContractId;
  /**
   * Writes into `into` the deficit of each arm after `rounds` rounds: by how many pulls it is behind what the contract
   * promises. Below 0 it is ahead. Contracts that depend on the arms' rewards look them up in the environment: this is
   * for measuring, not for policies.
   */
  deficits(environment: Environment, rounds: number, pulls: ArrayLike<number>, into: Float64Array): void;
  /** The counts of pulls that are best under the contract for this horizon. */
  oracle(environment: Environment, horizon: number): Float64Array;
}

export interface ContractSetup {
  readonly arms: number;
  readonly perRound: number;
}

export interface ContractDescription<
  P extends Parameters = Parameters,
  Id extends ContractId = ContractId,
> extends Description<P, Id> {
  readonly title: string;
  /** The promise in one sentence. */
  readonly promise: string;
  readonly examples: readonly [{ readonly arms: number; readonly parameters: Readonly<Record<string, unknown>> }];
  /** The id of the policy to take where the user names none. */
  readonly defaultPolicy: string;
  /** The id of the metric that says how far the promise was broken: shown beside whatever is like regret. */
  readonly violationMetric: string;
}

export interface ContractDefinition<P extends Parameters = Parameters, Id extends ContractId = ContractId>
  extends ContractDescription<P, Id>, Definition<P, ContractSetup, Contract, Id> {}

export function defineContract<const P extends Parameters, const Id extends ContractId>(
  definition: ContractDefinition<P, Id>,
): ContractDefinition<P, Id> {
  return definition;
}
