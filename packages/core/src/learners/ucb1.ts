import type { Arm, ArmSet } from "../arms.js";
import { lineLeader } from "../leader/lineLeader.js";
import { rootTwoLn } from "../math/index.js";
import { definePolicy, type Policy, type Reason, type Round } from "../policy.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";

/** Above every index that observed rewards can give, and whole, so that pulls can be subtracted exactly. */
const UNSEEN = 4_503_599_627_370_496;

/**
 * UCB1 [auer2002]: optimism in the face of uncertainty.
 *
 *   pull argmax_i  mean_i + sqrt(2 ln t / n_i)
 *
 * n_i counts the observed rewards of arm i. An arm without one comes before all others, the least pulled first: with late
 * rewards the first round of every arm then still goes to every arm, not again and again to the lowest.
 *
 * Between its rewards an arm's index is the line mean + (1/sqrt(n))·s over the clock s = sqrt(2 ln t).
 */
export class Ucb1 implements Policy {
  readonly #pulls: Uint32Array;
  readonly #observed: Uint32Array;
  readonly #sums: Float64Array;
  readonly #indices;

  constructor(arms: number) {
    this.#pulls = new Uint32Array(arms);
    this.#observed = new Uint32Array(arms);
    this.#sums = new Float64Array(arms);
    this.#indices = lineLeader(arms);
    for (let arm = 0; arm < arms; arm++) this.#refresh(arm);
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#indices.top(rootTwoLn(round), open);
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.choose(round, open);
    const observed = this.#observed[arm];
    if (observed === 0) return { arm, rule: "not yet observed", numbers: { pulls: this.#pulls[arm] } };
    const mean = this.#sums[arm] / observed;
    const index = this.#indices.value(arm, rootTwoLn(round));
    return { arm, rule: "highest index", numbers: { mean, observed, index } };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
    if (this.#observed[arm] === 0) this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#observed[arm]++;
    this.#sums[arm] += reward;
    this.#refresh(arm);
  }

  #refresh(arm: Arm): void {
    const observed = this.#observed[arm];
    if (observed === 0) this.#indices.set(arm, UNSEEN - this.#pulls[arm], 0);
    else this.#indices.set(arm, this.#sums[arm] / observed, 1 / Math.sqrt(observed));
  }

  #columns() {
    return { pulls: this.#pulls, observed: this.#observed, sums: this.#sums };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, [], this.#columns());
    for (let arm = 0; arm < this.#pulls.length; arm++) this.#refresh(arm);
  }
}

export const ucb1 = definePolicy({
  id: "ucb1",
  version: 1,
  contract: "none",
  title: "UCB1",
  summary: "Pulls the arm with the highest optimistic estimate of its reward.",
  guarantee: "Regret at most Σ 8 ln T / Δ_i + (1 + π²/3) Σ Δ_i for rewards in [0, 1]. Promises nothing to any arm.",
  source: "Auer, Cesa-Bianchi and Fischer 2002, Theorem 1",
  parameters: {},
  examples: [{ arms: 4, parameters: {} }],
  startsWithEveryArm: true,
  create: ({ arms }) => new Ucb1(arms),
});
