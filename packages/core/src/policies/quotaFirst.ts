import type { Arm, ArmSet } from "../arms.js";
import { type CarriedArms, owedFromStart } from "../carry.js";
import { Period, type Periods } from "../counts.js";
import { definePolicy } from "../definePolicy.js";
import { planLeader, type PlanLeader } from "../leader/planLeader.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import { horizonOf, type Reason, type Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { largestRemainders } from "../shares/wholePulls.js";
import type { Shares } from "../shares/shares.js";
import { Starts, startsWithin } from "../shares/starts.js";
import type { Invariant } from "../state/invariants.js";
import type { PolicyState } from "../state/policyState.js";
import { GuardedLearner, type Guard } from "./guardedLearner.js";

/**
 * All quotas first, then a learner: T-FUCB [patil2019, Algorithm 2], for a known horizon T.
 *
 *   n_i = max(1, r_i·T);  pull each arm n_i times;  then ask the learner, which has seen all rewards
 *
 * Guarantee: N_i(T) >= floor(r_i·T), and >= r_i·T wherever the ceilings fit into T. Until then the last arms are far
 * behind: the promise is for the end. Over UCB1 the regret of Theorem 2 (`quotaRegretBound`).
 *
 * n_i = max(1, ceil(r_i·T)), the arms one after the other. Where the ceilings alone add up to more than T: floors and
 * the largest remainders. Where they fit and the single pulls of arms without a quota do not: ceilings, and one pull
 * each for the lowest of those arms. So n_i never exceeds the max(1, ceil(r_i·T)) that Theorem 2 counts with.
 *
 * Sleeping arms: the lowest open arm with N_i < n_i; the learner while no open arm has pulls left. An absent arm is
 * caught up when it is back, if it is back in time. m pulls a round: as many of the arms with most pulls left, so that
 * all fit into T rounds, then the learner's best of the rest.
 */
export class QuotaFirst implements Guard {
  readonly invariants: readonly Invariant[];
  readonly scalars = {};
  /** Pulls are never taken back: a plan that is fulfilled stays so. */
  readonly quietUntil = Infinity;
  readonly #planFor: (starts: Starts) => Uint32Array;
  readonly #plan: Uint32Array;
  readonly #planned: PlanLeader;
  readonly #period: Period;
  readonly #pulls: Uint32Array;
  readonly #starts = new Starts();

  constructor(shares: Shares, horizon: number, setup: Periods = {}) {
    const { perRound = 1 } = setup;
    this.#pulls = new Uint32Array(shares.arms);
    this.#period = new Period({ pulls: this.#pulls }, setup);
    this.invariants = [...this.#period.invariants(), startsWithin(horizon)];
    this.#planFor = (starts) => quotaPlan(shares, horizon, perRound, starts);
    this.#plan = this.#planFor(this.#starts);
    this.#planned = planLeader(this.#plan, this.#period.pulls, perRound);
  }

  get columns(): Guard["columns"] {
    return { pulls: this.#pulls, ...this.#period.columns(), ...this.#starts.columns() };
  }

  forced(_round: Round, open?: ArmSet): Arm {
    return this.#planned.top(open);
  }

  reason(arm: Arm): Reason<RuleId> {
    return { arm, rule: "quota first", numbers: { planned: this.#plan[arm], pulls: this.#period.pulls[arm] } };
  }

  pulled(arm: Arm, times: number): void {
    this.#pulls[arm] += times;
    this.#period.pulled(arm, times);
  }

  renew(): void {
    this.#period.renew();
    this.restored({ pulls: this.#pulls });
  }

  columnsFor(state: PolicyState): Guard["columns"] {
    const starts = this.#starts.columnsFor(state, this.#pulls.length);
    return { pulls: this.#pulls, ...this.#period.columns(), ...starts };
  }

  restored(columns: Guard["columns"]): void {
    const before = this.#starts.rounds;
    this.#starts.restored(columns);
    if (this.#starts.rounds !== before) this.#plan.set(this.#planFor(this.#starts));
    this.#planned.restored();
  }
}

/** The n_i: together at most the pulls of T rounds. An arm that came later has its part of the rounds since. */
export function quotaPlan(shares: Shares, horizon: number, perRound = 1, starts = new Starts()): Uint32Array {
  const { denominator, numerators } = shares.commonDenominator();
  const unit = BigInt(denominator);
  const amounts = Array.from(numerators, (numerator, arm) => BigInt(numerator) * BigInt(horizon - starts.of(arm)));
  const plan = Uint32Array.from(amounts, (amount) => Number((amount + unit - 1n) / unit));
  let spare = horizon * perRound - plan.reduce((sum, pulls) => sum + pulls, 0);
  if (spare < 0) return largestRemainders(amounts, unit, BigInt(horizon * perRound));
  for (let arm = 0; arm < plan.length && spare > 0; arm++) {
    if (plan[arm] > 0) continue;
    plan[arm] = 1;
    spare--;
  }
  return plan;
}

/** The rounds of the present period that are over. */
function roundsOfPeriod({ round, present: { horizon = round, beyondHorizon } }: CarriedArms): number {
  return beyondHorizon === "renew" && round > 0 ? ((round - 1) % horizon) + 1 : round;
}

export const quotaFirst = definePolicy({
  id: "quota-first",
  version: 1,
  contract: "quota",
  title: "Quota first (T-FUCB)",
  summary: "Gives every arm its quota for the whole horizon at the beginning; after that the learner chooses.",
  guarantee: "N_i(T) >= floor(r_i·T) at the horizon T; before it, arms may be far behind.",
  guaranteeNeeds: ["all arms open"],
  source: "Patil, Ghalme, Nair and Narahari 2019, Algorithm 2, Theorem 2",
  parameters: {
    shares: { kind: "shares", words: "the share of all rounds that each arm is promised" },
    learner: { kind: "learner", default: defaultLearner.inStudies, words: "who chooses once every arm has its quota" },
  },
  names: { "t-fucb": { learner: "ucb1" } },
  examples: [
    { arms: 3, parameters: { shares: [0.3, 0.1, 0] }, horizon: 300 },
    { arms: 4, parameters: { shares: ["1/7", 0.05, 0, 0.1], learner: "thompson" }, horizon: 300 },
  ],
  needsHorizon: true,
  carry: owedFromStart(roundsOfPeriod),
  create: (setup, { shares, learner }) =>
    new GuardedLearner(new QuotaFirst(shares, horizonOf(setup), setup), learner(setup)),
});
