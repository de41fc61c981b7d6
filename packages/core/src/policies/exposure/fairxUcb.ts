import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { carryByArm } from "../../carry.js";
import { Observations } from "../../counts.js";
import { definePolicy, usualCircumstances } from "../../definePolicy.js";
import { meritShares, steepness } from "../../deserved/meritShares.js";
import { LARGEST_WEIGHT } from "../../limits.js";
import { ln } from "../../math/index.js";
import type { PlayedPolicy } from "../../play.js";
import { horizonOf, type Propensity, type Reason, type Round } from "../../policy.js";
import { certain } from "../../propensity.js";
import { Generator, type Seed } from "../../random/index.js";
import type { RuleId } from "../../rules/rules.js";
import { sumsOfRewards } from "../../state/invariants.js";
import { copyColumns, type PolicyState } from "../../state/policyState.js";
import { restoreColumns } from "../../state/restoreColumns.js";
import { drawByShare, mostPromising } from "./merit.js";

/**
 * FairX-UCB [wang2021]: exposure in proportion to merit, with the means that promise most of those that are plausible.
 *
 *   each arm once; then in round t
 *     θ_t = argmax Σ_i f(θ_i)·θ_i / Σ_i f(θ_i)  over  |θ_i − mean_i| <= w / sqrt(n_i)
 *     the arm is drawn from π_t(i) = f(θ_t,i) / Σ_j f(θ_t,j),  f(θ) = exp(c·θ)
 *
 * The paper's w is sqrt(2 ln(4TK/δ)). n_i counts observed rewards; an open arm without one goes first, the least pulled
 * first. Where arms are absent the shares are those of the open ones. `mostPromising` finds the maximum itself.
 */
export class FairxUcb implements PlayedPolicy {
  readonly #seed: Seed;
  readonly #known: Observations;
  readonly #c: number;
  readonly #width: number;
  readonly #generator = new Generator();
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #promising: Float64Array;
  readonly #shares: Float64Array;

  constructor(arms: number, seed: Seed, c: number, width: number) {
    this.#seed = seed;
    this.#known = new Observations(arms);
    this.#c = c;
    this.#width = width;
    this.#low = new Float64Array(arms);
    this.#high = new Float64Array(arms);
    this.#promising = new Float64Array(arms);
    this.#shares = new Float64Array(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const unseen = this.#leastPulledUnseen(open);
    if (unseen !== NO_ARM) return unseen;
    return drawByShare(this.#generator, this.#seed, round, this.#sharesNow(open), open);
  }

  #leastPulledUnseen(open?: ArmSet): Arm {
    const { pulls } = this.#known;
    let best = NO_ARM;
    for (let arm = 0; arm < pulls.length; arm++) {
      if (this.#known.isSeen(arm) || open?.has(arm) === false) continue;
      if (best === NO_ARM || pulls[arm] < pulls[best]) best = arm;
    }
    return best;
  }

  /** Among open arms that have all been observed. */
  #sharesNow(open?: ArmSet): Float64Array {
    for (let arm = 0; arm < this.#low.length; arm++) {
      if (open?.has(arm) === false) continue;
      const radius = this.#width / Math.sqrt(this.#known.observed[arm]);
      this.#low[arm] = this.#known.mean(arm) - radius;
      this.#high[arm] = this.#known.mean(arm) + radius;
    }
    mostPromising(this.#low, this.#high, this.#c, this.#promising, open);
    return meritShares(this.#promising, this.#c, this.#shares, open);
  }

  exposures(_round: Round, into: Float64Array, open?: ArmSet): void {
    const unseen = this.#leastPulledUnseen(open);
    if (unseen === NO_ARM) into.set(this.#sharesNow(open));
    else into.fill(0)[unseen] = 1;
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const { pulls, observed } = this.#known;
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls: pulls[arm] } };
    const numbers = { mean: this.#known.mean(arm), observed: observed[arm], share: this.#shares[arm] };
    return { arm, rule: "drawn by merit", numbers };
  }

  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    const unseen = this.#leastPulledUnseen(open);
    if (unseen !== NO_ARM) return certain(arm === unseen);
    return { probability: this.#sharesNow(open)[arm], error: 0 };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
  }

  renew(): void {
    // What was observed stays; the next period has the same bounds.
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns(), undefined, [sumsOfRewards("sums", 0, 1)]);
  }
}

export const fairxUcb = definePolicy({
  id: "fairx-ucb",
  version: 1,
  contract: "none",
  title: "FairX-UCB",
  summary: "Draws the arm in proportion to its merit, by the most promising means that are plausible.",
  guarantee:
    "With probability 1 − δ fairness regret and reward regret are of the order of L·sqrt(KT)/γ, but for logarithms, " +
    "where the merit is L-Lipschitz and at least γ, for rewards in [0, 1].",
  guaranteeNeeds: usualCircumstances,
  source: "Wang, Bai, Sun and Joachims 2021",
  parameters: {
    steepness,
    delta: { kind: "number", min: 1e-12, max: 1, default: 0.05, words: "δ: how likely the bounds may fail" },
    width: {
      kind: "number",
      min: 0,
      max: LARGEST_WEIGHT,
      derived: "sqrt(2 ln(4TK/δ))",
      words: "w: the bounds of an arm with one reward lie this far from its mean",
    },
  },
  examples: [
    { arms: 4, parameters: { steepness: 3 }, horizon: 200 },
    { arms: 4, parameters: { steepness: 3, width: 0.5 }, horizon: 200 },
  ],
  needsHorizon: true,
  startsWithEveryArm: true,
  rewards: { min: 0, max: 1 },
  carry: carryByArm,
  create: (setup, { steepness: c, delta, width }) => {
    const derived = () => Math.sqrt(2 * ln((4 * horizonOf(setup) * setup.arms) / delta));
    return new FairxUcb(setup.arms, setup.seed, c, width ?? derived());
  },
});
