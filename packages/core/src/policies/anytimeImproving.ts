import type { Arm, ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { Growth } from "../leader/growth.js";
import { growthLeader } from "../leader/growthLeader.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import type { PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Anytime improving bandits: every arm that can still improve keeps its chance [patil2023, Algorithm 1].
 *
 *   pull each arm twice; then pull argmax_i p_i,
 *   p_i = Rew_i(N_i) + Σ_{n=1}^{m} [ f_i(N_i) + n·Δ_i(N_i) ],   m = max_j N_j − N_i,   Δ_i(n) = f_i(n) − f_i(n − 1)
 *
 * p_i is the arm's total if it had as many pulls as the most pulled arm and went on growing at its present rate; in
 * closed form Rew + m·f + Δ·m(m + 1)/2, not clipped at 1. Ties: largest p, fewest pulls, lowest arm.
 *
 * Guarantee, for rewards that increase with diminishing returns in [0, 1], without knowing the horizon: OPT/ALG <= 200k
 * (Theorem 4; not before every arm has had its two pulls, and at T = 2k itself only for k < 300), the first arm to be
 * pulled N + 1 times is the best single arm for horizon N >= 2 (Lemma 6), and every arm comes arbitrarily close to its
 * potential (Theorem 5).
 *
 * Late rewards, which the paper does not have: N_i in p_i is the number of observed rewards, so that missing ones are
 * extrapolated, and an arm with fewer than two of them goes first, the least pulled before the others.
 */
export class AnytimeImproving implements Policy {
  readonly #growth: Growth;
  readonly #optimisticTotals;
  #mostPulls = 0;

  constructor(arms: number, leader = growthLeader) {
    this.#growth = new Growth(arms);
    this.#optimisticTotals = leader(this.#growth);
  }

  choose(_round: Round, open?: ArmSet): Arm {
    return this.#optimisticTotals.top(this.#mostPulls, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#growth.pulls(arm);
    if (this.#growth.observed(arm) < 2) return { arm, rule: "each arm twice", numbers: { pulls } };
    const optimisticTotal = this.#growth.optimisticTotal(arm, this.#mostPulls);
    const numbers = { pulls, mostPulls: this.#mostPulls, increment: this.#growth.increment(arm), optimisticTotal };
    return { arm, rule: "largest optimistic total", numbers };
  }

  pulled(arm: Arm): void {
    // Before the arm's growth is read: the tournament then fetches what the arm will meet at the same time.
    this.#optimisticTotals.changed(arm);
    const pulls = this.#growth.pulled(arm);
    if (pulls > this.#mostPulls) this.#mostPulls = pulls;
  }

  rewarded(arm: Arm, reward: number): void {
    this.#growth.rewarded(arm, reward);
    this.#optimisticTotals.changed(arm);
  }

  state(): PolicyState {
    return { scalars: {}, columns: this.#growth.columns() };
  }

  restore(state: PolicyState): void {
    const columns = this.#growth.columns();
    restoreColumns(state, {}, columns);
    this.#growth.setColumns(columns);
    this.#mostPulls = columns.pulls.reduce((most, count) => Math.max(most, count), 0);
    for (let arm = 0; arm < this.#growth.arms; arm++) this.#optimisticTotals.changed(arm);
  }
}

export const anytimeImproving = definePolicy({
  id: "anytime-improving",
  version: 1,
  contract: "potential",
  title: "Anytime improving bandits",
  summary: "Pulls the arm that could have the largest total if it kept improving as it does now.",
  guarantee:
    "OPT/ALG <= 200k at every horizon well beyond 2k, and every arm approaches its potential, for increasing curves with diminishing returns.",
  guaranteeNeeds: usualCircumstances,
  source: "Patil, Nair, Ghalme and Khan 2023, Theorems 4 and 5",
  parameters: {},
  examples: [{ arms: 3, parameters: {} }],
  startsWithEveryArm: true,
  carry: carryByArm,
  create: ({ arms }) => new AnytimeImproving(arms),
});
