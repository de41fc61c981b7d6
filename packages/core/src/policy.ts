import type { Arm, ArmSet } from "./arms.js";
import { EvenhandError } from "./errors.js";
import type { Seed } from "./random/index.js";
import type { PolicyState } from "./state/policyState.js";

/** A round's number: 1, 2, 3, … */
export type Round = number;

/**
 * What every allocation algorithm can do. Quotas count pulls, estimates count rewards: those may arrive much later, or
 * never.
 *
 * A round is `choose` (or `chooseMany`) and then `pulled` for each chosen arm, with the same round and open arms. Left
 * out, `open` means all arms; it is never empty. Rounds are told in their order, and each arm at most once in a round.
 *
 * A round that is skipped counts as one in which all arms were open: with a share of 0.3 and every second round skipped
 * the arm takes 60 % of the pulls. Where quotas live (`LivingPolicy`) it counts for no arm. Rounds, and counts of
 * pulls, hold up to 2^32 − 1.
 *
 * A policy takes all of this for granted; the one that `createPolicy` returns checks it (docs/running.md).
 *
 * `RuleName` is what its rules are called: a `RuleId` in the policies of Evenhand, any text in those of a program.
 */
export interface Policy<RuleName extends string = string> {
  /** The arm for the round. Depends on state, seed, round and open arms alone, and changes nothing. */
  choose(round: Round, open?: ArmSet): Arm;
  /** `count` different arms for the round, where the policy has a rule of its own for that. See `chooseMany`. */
  chooseMany?(round: Round, count: number, open?: ArmSet): Arm[];
  /** Why `choose` answers what it does, in numbers. Changes nothing. */
  explain(round: Round, open?: ArmSet): Reason<RuleName>;
  /**
   * How likely `choose` answers with this open arm: over all seeds, given the state. Draws nothing, changes nothing.
   * Optional: missing where the state alone decides, so that the seed changes no choice. See `propensityOf`.
   */
  propensity?(arm: Arm, round: Round, open?: ArmSet): Propensity;
  /** An opportunity was granted to the arm. */
  pulled(arm: Arm, round: Round, open?: ArmSet): void;
  /** The reward of some earlier pull of the arm arrived. */
  rewarded(arm: Arm, reward: number): void;
  /**
   * The rounds that the policy planned for are over, and as many begin: its plan and its phases begin again, what it
   * has observed stays. Missing where nothing depends on the horizon. Called for policies whose `beyondHorizon` is
   * "renew".
   */
  renew?(): void;
  /** Pulls in each of its phases so far, where the policy goes through phases. Not to be written to. */
  phases?(): ArrayLike<number>;
  /** Everything that decides the future: a copy that later rounds do not change. */
  state(): PolicyState;
  /** Go on from a state of the same policy, with the same decisions for the rest of the run. */
  restore(state: PolicyState): void;
}

export interface Reason<RuleName extends string = string> {
  readonly arm: Arm;
  /** Which of the policy's rules decided: `deadline`, `learner`, … Those of Evenhand's policies are in `rules`. */
  readonly rule: RuleName;
  /** The numbers that the rule compared. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The learner's own reason, where the policy left the round to it. */
  readonly learner?: Reason;
}

/** How likely a choice was; null where that cannot be known, with the reason. */
export type Propensity =
  | {
      readonly probability: number;
      /** The true probability is at most this far away; 0 where it is exact, but for the last digit. */
      readonly error: number;
    }
  | { readonly probability: null; readonly why: string };

/** What a policy is built for. */
export interface Setup {
  readonly arms: number;
  readonly seed: Seed;
  /** How many rounds will be played: only policies that need it ask for it. */
  readonly horizon?: number;
  /**
   * What a policy that plans for its horizon T does in round T + 1: refuse it, which is the default, or begin a new
   * period of T rounds, with what it has observed.
   */
  readonly beyondHorizon?: "refuse" | "renew";
  /** Pulls in each round, 1 by default. */
  readonly perRound?: number;
}

export type ContractId = "none" | "quota" | "penalty" | "opportunity" | "proportional" | "potential";

/** The horizon, for a policy that cannot do without: long enough for a round of every arm. */
export function horizonOf({ horizon, arms }: Setup): number {
  if (horizon === undefined) {
    throw new EvenhandError("horizon-missing", {
      received: horizon,
      required: "a horizon that the policy can plan for",
    });
  }
  if (horizon >= arms) return horizon;
  throw new EvenhandError("horizon-too-short", { received: horizon, required: `at least ${arms}, the number of arms` });
}
