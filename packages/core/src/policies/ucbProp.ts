import type { Arm, ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations } from "../counts.js";
import { definePolicy } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import { ln, lnStep } from "../math/index.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * UCB-prop: Fairly-Greedy with confidence bounds in place of means, the paper's own baseline [wang2020, (17)].
 *
 *   play argmax_j Σ_i (μ̂_i + sqrt(log(4t)/n_i))·log(1 + [i = j]/n_i)
 *      = argmax_j (μ̂_j + sqrt(ln(4t)/n_j))·ln((n_j + 1)/n_j)
 *
 * t is the round, the warm-up of one pull for each arm counted; the text gives neither. No factor 2 inside the root.
 * Between its pulls an arm's index is a line over the clock sqrt(ln(4t)).
 *
 * Guarantee: none is stated. The paper compares with it to show that confidence bounds are not needed here.
 *
 * Late rewards, which the paper does not have: the logarithm counts pulls, the confidence bound observed rewards, and
 * an arm without one goes first, the least pulled before the others.
 */
export class UcbProp implements Policy {
  readonly #arms: Observations;
  readonly #indices;

  constructor(arms: number, leader = lineLeader) {
    this.#arms = new Observations(arms);
    this.#indices = leader(arms);
    this.#refreshAll();
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#indices.top(clockOf(round), open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#arms.pulls[arm];
    if (!this.#arms.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls } };
    const numbers = { pulls, mean: this.#arms.mean(arm), index: this.#indices.value(arm, clockOf(round)) };
    return { arm, rule: "highest index", numbers };
  }

  pulled(arm: Arm): void {
    this.#arms.pulled(arm);
    this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#arms.rewarded(arm, reward);
    this.#refresh(arm);
  }

  #refresh(arm: Arm): void {
    if (!this.#arms.isSeen(arm)) {
      this.#indices.set(arm, this.#arms.priority(arm), 0);
      return;
    }
    const step = lnStep(this.#arms.pulls[arm]);
    this.#indices.set(arm, this.#arms.mean(arm) * step, step / Math.sqrt(this.#arms.observed[arm]));
  }

  #refreshAll(): void {
    for (let arm = 0; arm < this.#arms.pulls.length; arm++) this.#refresh(arm);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#arms.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#arms.columns());
    this.#refreshAll();
  }
}

function clockOf(round: Round): number {
  return Math.sqrt(ln(4 * round));
}

export const ucbProp = definePolicy({
  id: "ucb-prop",
  version: 1,
  contract: "proportional",
  title: "UCB-prop",
  summary: "Fairly-Greedy with optimistic estimates of the rewards.",
  guarantee: "None is known: a baseline.",
  source: "Wang and Rudin, Bandit Learning for Proportionally Fair Allocations, (17)",
  parameters: {},
  examples: [{ arms: 3, parameters: {} }],
  startsWithEveryArm: true,
  carry: carryByArm,
  create: ({ arms }) => new UcbProp(arms),
});
