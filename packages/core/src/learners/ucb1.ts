import type { Arm, ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations, UNSEEN } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import { pullLeaders } from "../leader/pullLeaders.js";
import { inverseRoot, rootTwoLn } from "../math/index.js";
import type { ArmObservations, PlayedPolicy, Stretch } from "../play.js";
import type { Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * UCB1 [auer2002]: optimism in the face of uncertainty.
 *
 *   pull argmax_i  mean_i + sqrt(2 ln t / n_i)
 *
 * n_i counts the observed rewards of arm i. An arm without one comes before all others, the least pulled first.
 *
 * Between its rewards an arm's index is the line mean + (1/sqrt(n))·s over the clock s = sqrt(2 ln t).
 */
export class Ucb1 implements PlayedPolicy {
  readonly #known: Observations;
  readonly #pulls;
  readonly #observed;
  readonly #sums;
  readonly #indices;

  constructor(arms: number, leader = lineLeader) {
    this.#known = new Observations(arms);
    this.#pulls = this.#known.pulls;
    this.#observed = this.#known.observed;
    this.#sums = this.#known.sums;
    this.#indices = leader(arms, UNSEEN);
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#indices.top(rootTwoLn(round), open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const { pulls, observed } = this.#known;
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls: pulls[arm] } };
    const index = this.#indices.value(arm, rootTwoLn(round));
    return { arm, rule: "highest index", numbers: { mean: this.#known.mean(arm), observed: observed[arm], index } };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
    if (this.#observed[arm] === 0) this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    const n = this.#observed[arm] + 1;
    const sum = this.#sums[arm] + reward;
    this.#observed[arm] = n;
    this.#sums[arm] = sum;
    this.#indices.set(arm, sum / n, inverseRoot(n));
  }

  #refresh(arm: Arm): void {
    if (!this.#known.isSeen(arm)) this.#indices.set(arm, this.#known.priority(arm), 0);
    else this.#indices.set(arm, this.#known.mean(arm), inverseRoot(this.#known.observed[arm]));
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    const { ranked } = this.#indices;
    if (ranked !== undefined) {
      pullLeaders(this.#known, ranked, stretch, from, until);
      return;
    }
    for (let round = from; round <= until; round++) {
      const arm = this.choose(round);
      this.pulled(arm);
      this.rewarded(arm, stretch.pull(arm, round));
    }
  }

  observations(): ArmObservations {
    return this.#known;
  }

  changed(arm: Arm): void {
    this.#refresh(arm);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns());
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#refresh(arm);
  }
}

export const ucb1 = definePolicy({
  id: "ucb1",
  version: 1,
  contract: "none",
  title: "UCB1",
  summary: "Pulls the arm with the highest optimistic estimate of its reward.",
  guarantee: "Regret at most Σ 8 ln T / Δ_i + (1 + π²/3) Σ Δ_i for rewards in [0, 1]. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Auer, Cesa-Bianchi and Fischer 2002, Theorem 1",
  parameters: {},
  examples: [{ arms: 4, parameters: {} }],
  startsWithEveryArm: true,
  carry: carryByArm,
  create: ({ arms }) => new Ucb1(arms),
});
