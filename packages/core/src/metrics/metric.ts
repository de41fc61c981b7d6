import type { Arm } from "../arms.js";
import type { Contract } from "../contracts/contract.js";
import type { Environment } from "../environment.js";
import type { Parameter } from "../parameters/descriptors.js";
import type { ContractId } from "../policy.js";

/** What a metric may know of the study it measures. */
export interface MetricContext {
  readonly environment: Environment;
  readonly horizon: number;
  readonly perRound: number;
  /** The study's contract, where it has one. */
  readonly contract?: Contract | undefined;
}

/** A trial after some round. */
export interface Outcome {
  /** The rounds that count: those that were played, less those that were struck out. */
  readonly round: number;
  /** The pulls of each arm that stand. */
  readonly pulls: Float64Array;
  /** The sum of all rewards drawn. */
  readonly reward: number;
  /** Pulls in each phase of the policy, where it goes through phases. */
  readonly phases?: ArrayLike<number> | undefined;
  /** In how many rounds each arm was absent; undefined where all arms are always open. */
  readonly absences?: ArrayLike<number> | undefined;
  /** What a quota contract owes the arms, where shares change or pulls are struck out. */
  readonly accounts?: PromisedAccounts | undefined;
}

/** What arms are owed by shares that change, on their own clocks, in pulls: see `Accounts`. */
export interface PromisedAccounts {
  /** What the arm is owed now; below 0 it is ahead. */
  deficit(arm: Arm): number;
  /** What it has been promised so far, whatever it got. */
  promised(arm: Arm): number;
  /** The most that any arm was owed after any round. */
  readonly worst: number;
  /** The most that any arm was above its cap when it was pulled, on the clock and count of its tenure. */
  readonly excess: number;
  /** The arms that were ever owed a whole pull. */
  readonly broken: number;
  /** What was asked for, and not in force yet, in the rounds so far. */
  readonly waited: number;
}

/** Measures one trial after the other. */
export interface Meter {
  /** A new trial. */
  begin?(): void;
  /**
   * Before a pull is counted, or several in consecutive rounds that begin with this one: `pulls` are the arm's so
   * far, and `absences` the rounds so far in which it was absent.
   */
  pulling?(arm: Arm, round: number, pulls: number, absences: number): void;
  /**
   * Before the pull of a round: how likely each arm was to be drawn, given everything else that was drawn (`exposures`
   * of the policy); 1 for the chosen arm where the policy does not say. Not to be kept or written to.
   */
  deciding?(exposures: Float64Array): void;
  /** The value, or one for each arm, written from `into[at]` on. */
  read(outcome: Outcome, into: Float64Array, at: number): void;
}

/** What can be chosen of a metric: numbers, which its name can hold. All of them have defaults. */
export interface MetricParameters {
  readonly [name: string]: Extract<Parameter, { readonly kind: "number" | "integer" }> & { readonly default: number };
}

/** What there is to know of a metric: plain data. */
export interface MetricDescription<Id extends string = string, P extends MetricParameters = MetricParameters> {
  readonly id: Id;
  /** What its name can give values for: "p-mean-regret(p=-1)". Missing where there is nothing to choose. */
  readonly parameters?: P;
  readonly title: string;
  readonly unit: string;
  readonly range: string;
  readonly better: "lower" | "higher" | "neither";
  /** What a value of 0 means. */
  readonly zero: string;
  readonly perArm: boolean;
  /** The contract that a study must have to be measured by it, or "any"; missing in a metric that needs none. */
  readonly contract?: ContractId | "any";
  /** A policy that breaks its promise can look good in it: never shown without the contract's violation. */
  readonly regretLike?: true;
  /**
   * Holds pulls against all rounds, also those in which the arm was absent and nothing was promised to it: the id of
   * the metric that counts each arm's own rounds instead, or false where there is none.
   */
  readonly onOwnClock?: string | false;
  /**
   * Infinite until every arm has been pulled: rounds to read it after begin later, where the user does not name them.
   */
  readonly needsEveryArm?: true;
  /** Of a quota contract: knows shares that change, and pulls that are struck out. */
  readonly followsChanges?: true;
  /** Knows rounds by their numbers, which shift where pulls are struck out: refused there. */
  readonly byRound?: true;
  /** Measures the policy's phases: refused for one that goes through none. */
  readonly ofPhases?: true;
}

/** A metric, for studies: what there is to know of it, and how it is measured. */
export interface MetricDefinition<
  Id extends string = string,
  P extends MetricParameters = MetricParameters,
> extends MetricDescription<Id, P> {
  /** Without values the defaults are meant. */
  create(context: MetricContext, values?: { readonly [Name in keyof P]: number }): Meter;
}

/** Checks a definition against what metrics are. */
export function defineMetric<const Id extends string, const P extends MetricParameters = MetricParameters>(
  definition: MetricDefinition<Id, P>,
): MetricDefinition<Id, P> {
  return definition;
}
