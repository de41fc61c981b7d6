import type { Arm } from "../arms.js";
import { QuotaContract } from "../contracts/quota.js";
import { EvenhandError } from "../errors.js";
import type { Shares } from "../shares/shares.js";
import type { MetricContext, Outcome } from "./metric.js";

/** The study's quotas and caps; a metric that measures against them is refused without. */
export function quotaOf({ contract }: MetricContext, id: string): QuotaContract {
  if (contract instanceof QuotaContract) return contract;
  throw new EvenhandError("metric-not-applicable", {
    received: `${id} in a study with ${contract === undefined ? "no contract" : `the contract ${contract.id}`}`,
    required: "a study with the contract quota",
  });
}

/** Which rounds an arm's pulls are held against: all of them, or those in which it was open. */
export type Clock = "all rounds" | "own clock";

/**
 * How many such rounds there have been. On its own clock it is a_i(t); where no arm is ever absent that is t for
 * every arm.
 */
export function clockOf({ round, absences }: Outcome, arm: Arm, clock: Clock): number {
  return clock === "own clock" ? round - (absences?.[arm] ?? 0) : round;
}

/**
 * By how many pulls the arm is behind, on such a clock. On its own clock with shares that change or pulls that are
 * struck out, its account says so: the sum of the shares in force, less its pulls.
 */
export function deficitOf(shares: Shares, outcome: Outcome, arm: Arm, clock: Clock): number {
  if (clock === "own clock" && outcome.accounts !== undefined) return outcome.accounts.deficit(arm);
  return shares.deficit(arm, clockOf(outcome, arm, clock), outcome.pulls[arm]);
}
