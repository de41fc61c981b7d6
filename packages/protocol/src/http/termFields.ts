import { defaultAllowance } from "@evenhand/core";

/** The id of an allocator: small letters, digits, and hyphens between them. */
export const ALLOCATOR_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** What may be written for one of the terms. */
export type TermShape =
  | { readonly type: "number" }
  | { readonly type: "whole"; readonly min: number; readonly unit: string }
  /** From 0 to 1: a number, or a fraction such as "1/10". */
  | { readonly type: "part" }
  /** In milliseconds. */
  | { readonly type: "duration"; readonly min: number }
  /** By what is written, what it means. */
  | { readonly type: "choice"; readonly options: Readonly<Record<string, string>> }
  /** A number or one of these words. `otherwise` is what it means to leave it out. */
  | {
      readonly type: "numberOrChoice";
      readonly options: Readonly<Record<string, string>>;
      readonly otherwise: string;
    }
  | { readonly type: "flag" };

/** One of the terms that stand beside contract, policy and learner. */
export interface TermField {
  /** What a form calls it. */
  readonly title: string;
  /** What it is, for who writes a request. */
  readonly words: string;
  readonly shape: TermShape;
  /** What counts where nothing is written. */
  readonly default?: number | string;
  /** Only under contracts that ask for it by its name: `asksFor` of the registry. */
  readonly isAskedFor?: true;
}

const DAY = 86_400_000;

/**
 * What an allocator's terms say beside contract, policy and learner, whose parameters are in the registry. Plain data:
 * the schema of a request follows from it, and so does the form in which a person writes one. The allowance is a
 * parameter of some policies that has another default here, because rewards are late.
 */
export const termFields = {
  rewards: {
    min: { title: "The least reward", words: "the least reward", shape: { type: "number" }, default: 0 },
    max: { title: "The largest reward", words: "the largest reward", shape: { type: "number" }, default: 1 },
    use: {
      title: "If several reports come for one decision",
      words: "which of several reports for one pull counts",
      shape: {
        type: "choice",
        options: { first: "the first counts", sum: "their sum counts", last: "the last in time counts" },
      },
      default: "first",
    },
    wait: {
      title: "A reward is waited for",
      words: "milliseconds in which a reward is waited for",
      shape: { type: "duration", min: 1 },
      default: DAY,
    },
    missing: {
      title: "If no reward has come by then",
      words: "what stands in for a missing reward; by default the least",
      shape: {
        type: "numberOrChoice",
        options: { nothing: "nothing is learned" },
        otherwise: "the least reward stands in for it",
      },
    },
    ordered: {
      title: "Rewards come in the order of the decisions",
      words: "that rewards come in the order of the decisions",
      shape: { type: "flag" },
      isAskedFor: true,
    },
    noiseless: {
      title: "Rewards have no noise: the same arm, equally practised, returns the same",
      words: "that rewards have no noise",
      shape: { type: "flag" },
      isAskedFor: true,
    },
  },
  unheard: {
    allowance: {
      title: "Arms with no result yet: the most that they have together of the free choices, 0.1 for a tenth",
      words:
        "the part of the free rounds, from 0 to 1, that arms without a reward may have together once half of the open " +
        "arms have one; 1 for no limit; only where the policy has such a parameter",
      shape: { type: "part" },
      default: defaultAllowance.whereRewardsAreLate,
    },
  },
  decisions: {
    period: {
      title: "Rounds that are planned for; then they begin again",
      words: "rounds that a policy with a horizon plans for; then they begin again",
      shape: { type: "whole", min: 1, unit: "rounds" },
      isAskedFor: true,
    },
    perRound: {
      title: "Arms that are chosen together in a round",
      words: "arms in a round, by the policy's own rule for several",
      shape: { type: "whole", min: 1, unit: "arms" },
      default: 1,
    },
    sameArmFor: {
      title: "A person keeps the same arm for",
      words: "milliseconds for which a subject keeps its arm",
      shape: { type: "duration", min: 0 },
      default: 0,
    },
    confirmWithin: {
      title: "A deferred decision must be confirmed within",
      words: "milliseconds within which a deferred decision must be confirmed",
      shape: { type: "duration", min: 0 },
      default: 0,
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TermField>>>>;
