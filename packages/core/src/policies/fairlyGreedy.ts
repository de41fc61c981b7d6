import type { Arm, ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { valueLeader } from "../leader/valueLeader.js";
import { LARGEST_REWARD } from "../limits.js";
import { lnStep } from "../math/index.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Fairly-Greedy: the pull that adds most to the estimated Σ μ_i·log n_i [wang2020, Algorithm 1].
 *
 *   play each arm once; then play argmax_j Σ_i μ̂_i·log((n_i + [i = j])/n_i) = argmax_j μ̂_j·ln((n_j + 1)/n_j)    (5)
 *
 * Guarantee: with rewards in [c, 1], n_i >= c·t/(4(K − 1) + c) for every arm from t = K on, on every path (Proposition
 * 2), and Σ μ_i·log n_i is within O(sqrt(K^5/(c³T))·log(KT/δ)) of the best (Theorem 1).
 *
 * With rewards that can be 0 the guarantee is void, and the algorithm starves an arm whose first reward is 0 for ever:
 * its mean, and with it its gain, is 0. That is the paper's algorithm, and `warnings` says so. The option `floor`,
 * which is ours, puts max(μ̂_j, c) in the place of μ̂_j: then Proposition 2 holds with that c for all rewards up to 1.
 *
 * Late rewards, which the paper does not have: n_i counts pulls, μ̂_i is over the observed rewards, and an arm without
 * one goes first, the least pulled before the others.
 */
export class FairlyGreedy implements Policy {
  readonly #arms: Observations;
  readonly #floor: number;
  readonly #gains;

  constructor(arms: number, floor: number, leader = valueLeader) {
    this.#arms = new Observations(arms);
    this.#floor = floor;
    this.#gains = leader(arms);
    this.#refreshAll();
  }

  choose(_round: Round, open?: ArmSet): Arm {
    return this.#gains.top(open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#arms.pulls[arm];
    if (!this.#arms.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls } };
    const numbers = { pulls, mean: this.#arms.mean(arm), gain: this.#gains.value(arm) };
    return { arm, rule: "largest gain", numbers };
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
    if (!this.#arms.isSeen(arm)) this.#gains.set(arm, this.#arms.priority(arm));
    else this.#gains.set(arm, Math.max(this.#arms.mean(arm), this.#floor) * lnStep(this.#arms.pulls[arm]));
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

export const fairlyGreedy = definePolicy({
  id: "fairly-greedy",
  version: 1,
  contract: "proportional",
  title: "Fairly-Greedy",
  summary: "Pulls the arm whose next pull adds most to the sum of utility times logarithm of pulls.",
  guarantee: "With rewards in [c, 1] every arm has at least c·t/(4(K − 1) + c) pulls; none with rewards that can be 0.",
  guaranteeNeeds: usualCircumstances,
  source: "Wang and Rudin, Bandit Learning for Proportionally Fair Allocations, Algorithm 1, Proposition 2",
  parameters: {
    floor: {
      kind: "number",
      min: 0,
      max: LARGEST_REWARD,
      default: 0,
      words: "c: smaller mean rewards count as c; 0 for the paper's rule",
    },
  },
  examples: [
    { arms: 3, parameters: {} },
    { arms: 4, parameters: { floor: 0.05 } },
  ],
  startsWithEveryArm: true,
  warnings: ({ environment: { support } }, { floor }) =>
    support.min > 0 || floor > 0
      ? []
      : [
          "Rewards can be 0 or less: Proposition 2 needs rewards of at least c > 0, and an arm whose first reward is 0 is " +
            "never pulled again. Give a floor, or take proportional-catch-up.",
        ],
  carry: carryByArm,
  create: ({ arms }, { floor }) => new FairlyGreedy(arms, floor),
});
