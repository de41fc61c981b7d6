import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { lineLeader } from "../leader/lineLeader.js";
import { ln } from "../math/index.js";
import { definePolicy, type Policy, type Reason, type Round } from "../policy.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";
import { klUcbIndex, klUcbSlope } from "./klUcbIndex.js";
import { Observations } from "./observations.js";

/** Below every index. */
const SET_ASIDE = -1;

/**
 * KL-UCB for rewards in [0, 1] [garivier2011, with c = 0].
 *
 *   pull argmax_i  max { q in [mean_i, 1] : n_i·kl(mean_i, q) <= ln t },
 *   kl(p, q) = p ln(p/q) + (1 − p) ln((1 − p)/(1 − q))
 *
 * n_i counts the observed rewards of arm i. An arm without one comes before all others, the least pulled first. Their
 * theorems have ln t + c ln ln t with c = 3; they recommend c = 0 in practice.
 *
 * An index is costly, and needed only where it can win. Over the clock s = ln t it is concave, so that its tangent at any
 * moment is above it at every other: each arm has such a line. The arm with the highest line is computed, and the next
 * one, until no line reaches the best index found; only these arms get new tangents. The choice is that of computing all
 * (rounding is covered by a margin on the lines), usually for the price of two or three.
 */
export class KlUcb implements Policy {
  readonly #known: Observations;
  /** No index is above its arm's line; derived, and never part of the answer. */
  readonly #lines;
  readonly #computed: Uint32Array;
  readonly #indices: Float64Array;

  constructor(arms: number, leader = lineLeader) {
    this.#known = new Observations(arms);
    this.#lines = leader(arms);
    this.#computed = new Uint32Array(arms);
    this.#indices = new Float64Array(arms);
    for (let arm = 0; arm < arms; arm++) this.#refresh(arm);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const clock = ln(round);
    let best = NO_ARM;
    let highest = SET_ASIDE;
    let count = 0;
    for (;;) {
      const arm = this.#lines.top(clock, open);
      const above = this.#lines.value(arm, clock);
      // Of equal lines the lowest arm's comes first: a later arm could at best have the same index.
      if (above === SET_ASIDE || above < highest || (above === highest && arm > best)) break;
      if (!this.#known.isSeen(arm)) return arm;
      const index = this.#index(arm, clock);
      this.#computed[count] = arm;
      this.#indices[count++] = index;
      this.#lines.set(arm, SET_ASIDE, 0);
      if (index > highest || (index === highest && arm < best)) {
        best = arm;
        highest = index;
      }
    }
    for (let i = 0; i < count; i++) this.#setTangent(this.#computed[i], this.#indices[i], clock);
    return best;
  }

  #index(arm: Arm, clock: number): number {
    return klUcbIndex(this.#known.mean(arm), this.#known.observed[arm], clock);
  }

  #setTangent(arm: Arm, index: number, clock: number): void {
    const mean = this.#known.mean(arm);
    if (index >= 1 || index <= mean) {
      this.#lines.set(arm, 1, 0);
      return;
    }
    const slope = klUcbSlope(mean, this.#known.observed[arm], index);
    // The error of an index grows as 1/(index − mean); that of the line is some 2^-48.
    const margin = 1e-13 + 1e-15 / (index - mean);
    this.#lines.set(arm, index - slope * clock + margin, slope);
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.choose(round, open);
    const { pulls, observed } = this.#known;
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls: pulls[arm] } };
    const numbers = { mean: this.#known.mean(arm), observed: observed[arm], index: this.#index(arm, ln(round)) };
    return { arm, rule: "highest index", numbers };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
    if (!this.#known.isSeen(arm)) this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
    this.#refresh(arm);
  }

  /** No index is above 1: a line that is certain until there is a tangent. */
  #refresh(arm: Arm): void {
    this.#lines.set(arm, this.#known.isSeen(arm) ? 1 : this.#known.first(arm), 0);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns());
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#refresh(arm);
  }
}

export const klUcb = definePolicy({
  id: "kl-ucb",
  version: 1,
  contract: "none",
  title: "KL-UCB",
  summary: "Pulls the arm with the highest mean that its rewards do not yet exclude, measured by their divergence.",
  guarantee:
    "For Bernoulli rewards regret/ln T tends to Σ Δ_i / kl(μ_i, μ*), the least that is possible (proved with " +
    "ln t + 3 ln ln t in place of ln t). Promises nothing to any arm.",
  source: "Garivier and Cappé 2011",
  parameters: {},
  examples: [{ arms: 4, parameters: {} }],
  rewards: { min: 0, max: 1 },
  startsWithEveryArm: true,
  create: ({ arms }) => new KlUcb(arms),
});
