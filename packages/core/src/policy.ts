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
 * A round that is skipped counts as one in which all arms were open: with a share of 0.3 and every second round skipped the arm
 * takes 60 % of the pulls. Rounds, and counts of pulls, hold up to 2^32 − 1.
 *
 * A policy takes all of this for granted; the one that `createPolicy` returns checks it (docs/running.md).
 */
export interface Policy {
  /** The arm for the round. Depends on state, seed, round and open arms alone, and changes nothing. */
  choose(round: Round, open?: ArmSet): Arm;
  /** `count` different arms for the round, where the policy has a rule of its own for that. See `chooseMany`. */
  chooseMany?(round: Round, count: number, open?: ArmSet): Arm[];
  /** Why `choose` answers what it does, in numbers. Changes nothing. */
  explain(round: Round, open?: ArmSet): Reason;
  /** An opportunity was granted to the arm. */
  pulled(arm: Arm, round: Round, open?: ArmSet): void;
  /** The reward of some earlier pull of the arm arrived. */
  rewarded(arm: Arm, reward: number): void;
  /** Pulls in each of its phases so far, where the policy goes through phases. Not to be written to. */
  phases?(): ArrayLike<number>;
  /** Everything that decides the future: a copy that later rounds do not change. */
  state(): PolicyState;
  /** Go on from a state of the same policy, with the same decisions for the rest of the run. */
  restore(state: PolicyState): void;
}

export interface Reason {
  readonly arm: Arm;
  /** Which of the policy's rules decided: `deadline`, `learner`, `phase 3`, … */
  readonly rule: string;
  /** The numbers that the rule compared. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The learner's own reason, where the policy left the round to it. */
  readonly learner?: Reason;
}

/** What a policy is built for. */
export interface Setup {
  readonly arms: number;
  readonly seed: Seed;
  /** How many rounds will be played: only policies that need it ask for it. */
  readonly horizon?: number;
  /** Pulls in each round; 1 where it is left out. */
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
