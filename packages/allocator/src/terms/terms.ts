import type { SpecificationInput } from "@evenhand/core";
import type { Json } from "../bytes/canonicalJson.js";

/** Parameters of contracts and policies with one value for each arm, or one for all. */
export const perArmParameters = ["shares", "caps", "penalties"] as const;

/** What a contract says, complete and in one spelling: it is written into the log as JSON. */
export interface Terms {
  /** The promise: quota, penalty, opportunity, proportional, potential, or none. */
  readonly contract: string;
  /** The policy that keeps it, with its version, and every parameter in its canonical form. */
  readonly policy: {
    readonly id: string;
    readonly version: number;
    readonly parameters: Readonly<Record<string, Json>>;
  };
  /** Arms in a round, chosen by the policy's own rule for several. 1: a decision for m arms is m rounds. */
  readonly perRound: number;
  /** Rounds that the policy plans for, where it does: then as many begin again. 0 where it plans for none. */
  readonly period: number;
  readonly rewards: RewardTerms;
  /** Milliseconds for which a subject keeps the arm of its last decision; 0 for no subjects. */
  readonly sameArmFor: number;
  /** Milliseconds within which a deferred decision must be confirmed; 0 where none can be deferred. */
  readonly confirmWithin: number;
  /** What had been seen of arms before their first round. Missing where no arm has a prior of its own. */
  readonly priors?: Priors;
}

/**
 * What had been seen of an arm before its first round. Thompson sampling then begins with the belief
 * Beta(successes + 1, failures + 1).
 */
export interface Prior {
  readonly successes: number;
  readonly failures: number;
}

/** One for each arm of the policy, in its order; null where the arm has what the learner believes of every arm. */
export type Priors = readonly (Prior | null)[];

export interface RewardTerms {
  readonly min: number;
  readonly max: number;
  /** Which of several reports for one pull counts: the first, their sum, or the last before the wait is over. */
  readonly use: "first" | "sum" | "last";
  /** Milliseconds after a decision in which its rewards are waited for. */
  readonly wait: number;
  /** What the policy learns when no reward has come: a reward of the range, or nothing. */
  readonly missing: number | "nothing";
}

/** What a user writes. Everything but the contract has a default. */
export interface TermsInput {
  /** "quota", with parameters beside it: `{ id: "quota", parameters: { shares: [0.2, 0.2, 0.1] } }`. */
  readonly contract: SpecificationInput;
  /** By default the policy that is best for the contract where rewards are late. */
  readonly policy?: SpecificationInput;
  readonly perRound?: number;
  readonly period?: number;
  readonly rewards?: Partial<RewardTerms> & { readonly ordered?: boolean; readonly noiseless?: boolean };
  readonly sameArmFor?: number;
  readonly confirmWithin?: number;
  /**
   * What had been seen of each arm before its first round, in the order of the arms; null, or nothing at all, for those
   * of which nothing had been. Only for learners with priors, such as Thompson sampling.
   */
  readonly priors?: readonly (Prior | null | undefined)[];
  /** Rounds within which a decision can be struck out, where the policy can do that. */
  readonly voidWithin?: number;
  /**
   * The part of the free rounds, from 0 to 1, that arms without a reward may have together once half of the open arms
   * have one; 1 for no limit. 1/10 by default. Refused where the policy has no such parameter.
   */
  readonly allowance?: number | string;
}

/** A day: the default for a user who says nothing. */
const DEFAULT_WAIT = 86_400_000;

export const defaultRewards = { min: 0, max: 1, use: "first", wait: DEFAULT_WAIT } as const;

/** How many rounds back a void may reach; 0 where the policy strikes none out. */
export function voidReach({ policy }: Terms): number {
  return Number(policy.parameters["voidWithin"] ?? 0);
}
