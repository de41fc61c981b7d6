import * as needs from "../door/needs.js";
import { checkEnvironment, type Environment } from "../environment.js";
import { LARGEST_COUNT } from "../limits.js";
import type { Definition, Description, Parameters } from "../parameters/descriptors.js";
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

/**
 * A term that only some contracts ask for: that rewards come in the order of the pulls, that they have no noise, or the
 * rounds that are planned for.
 */
export type ContractTerm = "ordered" | "noiseless" | "period";

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
  /**
   * What each arm is promised:
   * - `floors`: a share of the rounds in which it is open, at every moment, so that one missing pull breaks the promise
   * - `shares`: a share of all rounds, which it has in the end or is paid for
   * - `chances`: something else than a share
   */
  readonly promises: "floors" | "shares" | "chances";
  /** Whether the oracle keeps the promise at the highest reward, so that a loss of reward can be held against it. */
  readonly isOracleOfReward: boolean;
  /** What a contract that runs must be told, and others need not be. Missing where there is nothing. */
  readonly asksFor?: readonly ContractTerm[];
}

export interface ContractDefinition<P extends Parameters = Parameters, Id extends ContractId = ContractId>
  extends ContractDescription<P, Id>, Definition<P, ContractSetup, Contract, Id> {}

export function defineContract<const P extends Parameters, const Id extends ContractId>(
  definition: ContractDefinition<P, Id>,
): ContractDefinition<P, Id> {
  return definition;
}

/** What a contract is asked about. Pulls, and the array to write to, are there only where the question has them. */
interface Question {
  readonly environment: Environment;
  readonly rounds: number;
  readonly pulls?: ArrayLike<number>;
  readonly into?: Float64Array;
}

const question = needs.object({ environment: checkEnvironment, rounds: needs.whole(0, LARGEST_COUNT) });

/**
 * Refuses a question that the contract has no answer to, such as one about an environment with another number of arms.
 */
export function checkQuestion(asked: Question, arms = asked.environment?.arms): void {
  question(asked, "");
  needs.object({ environment: needs.object({ arms: needs.oneOf(arms) }) })(asked, "");
  if ("pulls" in asked) needs.numbers({ length: arms, min: 0 })(asked.pulls, "pulls");
  if (!("into" in asked)) return;
  needs.instanceOf(Float64Array)(asked.into, "into");
  needs.object({ length: needs.oneOf(arms) })(asked.into, "into");
}
