import type { Arm, ArmSet } from "../arms.js";
import { beginningAgain } from "../carry.js";
import { Observations, Period, type Periods } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import { ln } from "../math/index.js";
import { horizonOf, type Policy, type Reason, type Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { atMost } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/** Below every survivor's value: counts of pulls are below 2^32. */
const LAST = -4_503_599_627_370_496;

/**
 * Successive elimination with a known horizon T [evendar2006; slivkins2019, Section 1.3].
 *
 *   the surviving arms in turn; after each pass, with c_i = sqrt(2 ln T / n_i), arm i is dropped for good where
 *   mean_i + c_i < max_j (mean_j − c_j), j over the survivors of the pass
 *
 * All arms of a pass are judged by the same maximum; equality keeps an arm. With all arms open and rewards at once all
 * n_i of a pass are equal.
 *
 * Absent arms, late rewards and pulls that a policy around it makes, which the books do not have: the open survivor
 * with the fewest pulls is next; a pass is as many rewards of survivors as there are survivors; every arm is judged by
 * its own n_i, which are the observed rewards, and not at all without any. The confidence bounds hold at all moments
 * together, so when they are compared does not matter to them. If no survivor is open, the open arm with the highest
 * mean is pulled.
 */
export class SuccessiveElimination implements Policy {
  readonly #twoLnHorizon: number;
  readonly #known: Observations;
  readonly #period: Period;
  /** 1 for each arm that was dropped. */
  readonly #dropped: Uint32Array;
  readonly #turns;
  readonly #means;
  #survivors: number;
  /** Rewards of survivors since arms were last judged. */
  #inPass = 0;

  constructor(arms: number, horizon: number, setup: Periods = {}) {
    this.#twoLnHorizon = 2 * ln(horizon);
    this.#known = new Observations(arms);
    this.#period = new Period(this.#known, setup);
    this.#dropped = new Uint32Array(arms);
    this.#turns = lineLeader(arms);
    this.#means = lineLeader(arms);
    this.#survivors = arms;
  }

  choose(_round: Round, open?: ArmSet): Arm {
    const next = this.#turns.top(0, open);
    return this.#dropped[next] === 0 ? next : this.#means.top(0, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const survivors = this.#survivors;
    if (this.#dropped[arm] === 1) {
      return { arm, rule: "no survivor is open", numbers: { mean: this.#known.mean(arm), survivors } };
    }
    return { arm, rule: "survivors in turn", numbers: { pulls: this.#period.pulls[arm], survivors } };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
    this.#period.pulled(arm);
    this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
    this.#period.rewarded(arm);
    this.#refresh(arm);
    if (this.#dropped[arm] === 1) return;
    this.#inPass++;
    if (this.#inPass >= this.#survivors) this.#judge();
  }

  #judge(): void {
    this.#inPass = 0;
    const { observed } = this.#known;
    let bar = -Infinity;
    for (let arm = 0; arm < observed.length; arm++) {
      if (this.#isJudged(arm)) bar = Math.max(bar, this.#known.mean(arm) - this.#radius(arm));
    }
    for (let arm = 0; arm < observed.length; arm++) {
      if (!this.#isJudged(arm) || !(this.#known.mean(arm) + this.#radius(arm) < bar)) continue;
      this.#dropped[arm] = 1;
      this.#survivors--;
      this.#refresh(arm);
    }
  }

  #isJudged(arm: Arm): boolean {
    return this.#dropped[arm] === 0 && this.#known.isSeen(arm);
  }

  #radius(arm: Arm): number {
    return Math.sqrt(this.#twoLnHorizon / this.#known.observed[arm]);
  }

  #refresh(arm: Arm): void {
    this.#turns.set(arm, this.#dropped[arm] === 1 ? LAST : -this.#period.pulls[arm], 0);
    if (this.#known.isSeen(arm)) this.#means.set(arm, this.#known.mean(arm), 0);
  }

  renew(): void {
    this.#period.renew();
    this.#dropped.fill(0);
    this.#inPass = 0;
    this.#rebuild();
  }

  #columns() {
    return { ...this.#known.columns(), ...this.#period.columns(), dropped: this.#dropped };
  }

  state(): PolicyState {
    return { scalars: { inPass: this.#inPass }, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    const arms = this.#dropped.length;
    const invariants = [...this.#period.invariants(), atMost("dropped", "observed"), someArmSurvives];
    this.#inPass = restoreColumns(state, { inPass: arms }, this.#columns(), undefined, invariants).inPass;
    this.#rebuild();
  }

  #rebuild(): void {
    this.#survivors = this.#dropped.reduce((left, dropped) => left - dropped, this.#dropped.length);
    for (let arm = 0; arm < this.#dropped.length; arm++) this.#refresh(arm);
  }
}

function someArmSurvives({ columns: { dropped } }: PolicyState): string | undefined {
  return dropped.includes(0) ? undefined : "every arm is dropped";
}

export const successiveElimination = definePolicy({
  id: "successive-elimination",
  version: 1,
  contract: "none",
  title: "Successive elimination",
  summary: "Pulls the arms in turn and drops those that are surely not the best.",
  guarantee: "Regret at most Σ (32 ln T / Δ_i + Δ_i) + 2K/T² for rewards in [0, 1]. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Even-Dar, Mannor and Mansour 2006; Slivkins 2019, Section 1.3",
  parameters: {},
  examples: [{ arms: 4, parameters: {}, horizon: 400 }],
  needsHorizon: true,
  startsWithEveryArm: true,
  carry: beginningAgain("dropped", "inPass"),
  create: (setup) => new SuccessiveElimination(setup.arms, horizonOf(setup), setup),
});
