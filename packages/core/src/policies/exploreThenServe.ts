import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations, Period, type Periods } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import { planLeader, type PlanLeader } from "../leader/planLeader.js";
import { LARGEST_COUNT } from "../limits.js";
import { ln, pow } from "../math/index.js";
import { gaps } from "../oracles/knownMeans.js";
import type { PlayedPolicy, Stretch } from "../play.js";
import { horizonOf, type Reason, type Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { sumsOfRewards } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import { servingPlan, type ServingTerms } from "./opportunity/servingPlan.js";

/**
 * Explore, serve, commit: Fairness-Aware-ETC [ron2021, Algorithm 1], for a known horizon T.
 *
 *   pull each arm N times, one arm after the other; μ̂ are the means of these rewards, Δ̂_i = max μ̂ − μ̂_i;
 *   each arm with Δ̂_i < λ_i, in order: max(floor(T·f(μ̂)_i) − N, 0) pulls more;
 *   the lowest arm of argmax μ̂ until the end
 *
 * Guarantee: regret O(K L^(2/3) T^(2/3) log^(1/3) T) against OPT of Lemma 1 for N = 8 L^(2/3) T^(2/3) log^(1/3) T
 * (Theorem 1), which is the default, rounded up, at least 1 and at most T/K. That needs L >= 1/K: for a constant f it
 * is N = 1, and a commitment after one reward each has linear regret. With λ = 0 it is explore-then-commit.
 *
 * No line goes beyond T: where K·N > T the exploration is cut off. Beyond the paper: the highest mean stands in while
 * no open arm is to be explored or served, an arm without an observation before it. The first N rewards of an arm that
 * arrive count as those of its exploration, and what is served may change until they are there; while an arm has none,
 * none is.
 */
export class ExploreThenServe implements PlayedPolicy {
  readonly #terms: ServingTerms;
  readonly #perRound: number;
  readonly #exploration: number;
  readonly #known: Observations;
  readonly #period: Period;
  readonly #order;
  /** N for every arm while it is explored, then the pulls that its estimates say it deserves. */
  readonly #plan: Uint32Array;
  readonly #planned: PlanLeader;
  #granted = 0;
  #unexplored: number;
  #unseen: number;
  #planIsOld = false;

  constructor(terms: ServingTerms, exploration: number, setup: Periods = {}) {
    const { perRound = 1 } = setup;
    const arms = terms.costs.length;
    this.#terms = terms;
    this.#perRound = perRound;
    this.#exploration = exploration;
    this.#known = new Observations(arms);
    this.#period = new Period(this.#known, setup);
    this.#order = lineLeader(arms);
    this.#plan = new Uint32Array(arms).fill(exploration);
    this.#planned = planLeader(this.#plan, this.#period.pulls, perRound);
    this.#unexplored = arms;
    this.#unseen = arms;
    for (let arm = 0; arm < arms; arm++) this.#refresh(arm);
  }

  choose(_round: Round, open?: ArmSet): Arm {
    const planned = this.#nextPlanned(open);
    return planned === NO_ARM ? this.#order.top(0, open) : planned;
  }

  explain(_round: Round, open?: ArmSet): Reason<RuleId> {
    const planned = this.#nextPlanned(open);
    const arm = planned === NO_ARM ? this.#order.top(0, open) : planned;
    const pulls = this.#period.pulls[arm];
    if (planned !== NO_ARM) {
      return { arm, rule: this.#unexplored > 0 ? "explore" : "serve", numbers: { pulls, planned: this.#plan[arm] } };
    }
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls } };
    return { arm, rule: "highest mean", numbers: { pulls, mean: this.#known.mean(arm) } };
  }

  /** The arm to explore or to serve, or NO_ARM. */
  #nextPlanned(open?: ArmSet): Arm {
    if (this.#granted >= this.#terms.horizon * this.#perRound) return NO_ARM;
    if (this.#unexplored === 0 && this.#unseen > 0) return NO_ARM;
    if (this.#planIsOld) this.#renewPlan();
    return this.#planned.top(open);
  }

  #renewPlan(): void {
    const { observed } = this.#known;
    const means = Float64Array.from(observed, (_, arm) => this.#known.mean(arm));
    servingPlan(this.#terms, means, gaps(means), this.#plan);
    this.#planned.restored();
    this.#planIsOld = false;
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
    this.#period.pulled(arm);
    this.#granted++;
    if (this.#period.pulls[arm] === this.#exploration && --this.#unexplored === 0) this.#planIsOld = true;
    this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    // Above it where other arms or parameters had asked for more (`carry`).
    if (this.#period.observed[arm] >= this.#exploration) return;
    if (!this.#known.isSeen(arm)) this.#unseen--;
    this.#known.rewarded(arm, reward);
    this.#period.rewarded(arm);
    if (this.#unexplored === 0) this.#planIsOld = true;
    this.#refresh(arm);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    for (let round = from; round <= until; round++) {
      const arm = this.choose(round);
      this.pulled(arm);
      this.rewarded(arm, stretch.pull(arm, round));
    }
  }

  #refresh(arm: Arm): void {
    this.#order.set(arm, this.#known.isSeen(arm) ? this.#known.mean(arm) : this.#known.priority(arm), 0);
  }

  #columns() {
    return { ...this.#known.columns(), ...this.#period.columns() };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    const invariants = [...this.#period.invariants(), sumsOfRewards("sums", 0, 1)];
    restoreColumns(state, {}, this.#columns(), undefined, invariants);
    this.#rebuild();
  }

  renew(): void {
    this.#period.renew();
    this.#rebuild();
  }

  #rebuild(): void {
    const { pulls } = this.#period;
    const { observed } = this.#known;
    this.#granted = pulls.reduce((sum, count) => sum + count, 0);
    this.#unexplored = pulls.reduce((count, own) => count + (own < this.#exploration ? 1 : 0), 0);
    this.#unseen = observed.reduce((count, own) => count + (own === 0 ? 1 : 0), 0);
    this.#planIsOld = this.#unexplored === 0;
    this.#plan.fill(this.#exploration);
    this.#planned.restored();
    for (let arm = 0; arm < pulls.length; arm++) this.#refresh(arm);
  }
}

/** Theorem 1's N = 8 L^(2/3) T^(2/3) log^(1/3) T, rounded up, at least 1 and at most T/K. */
export function explorationFor(arms: number, horizon: number, lipschitz: number): number {
  const pulls = Math.ceil(8 * pow(lipschitz * horizon, 2 / 3) * pow(ln(horizon), 1 / 3));
  return Math.max(1, Math.min(pulls, Math.floor(horizon / arms)));
}

export const exploreThenServe = definePolicy({
  id: "explore-then-serve",
  version: 1,
  contract: "opportunity",
  title: "Explore, serve, commit (Fairness-Aware-ETC)",
  summary:
    "Pulls every arm equally often, grants what its estimates say is cheaper to grant, then keeps to the best arm.",
  guarantee: "Regret O(K L^(2/3) T^(2/3) log^(1/3) T) for rewards in [0, 1] and L >= 1/K.",
  guaranteeNeeds: usualCircumstances,
  source: "Ron, Ben-Porat and Shalit 2021, Algorithm 1, Theorem 1",
  parameters: {
    cost: { kind: "per-arm", min: 0, default: 0.4, words: "λ_i: what withholding one deserved pull costs" },
    deserved: { kind: "deserved-share", default: "uniform", words: "f: which share of the rounds each arm deserves" },
    exploration: {
      kind: "integer",
      min: 1,
      max: LARGEST_COUNT,
      words: "N: pulls of each arm before anything else",
      derived: "8 L^(2/3) T^(2/3) log^(1/3) T, at most T/K",
    },
  },
  names: { "fairness-aware-etc": {} },
  examples: [
    { arms: 3, parameters: { cost: 0.9, deserved: "linear", exploration: 20 }, horizon: 300 },
    { arms: 4, parameters: { cost: [0.2, 0.6, 0.9, 1.5], deserved: "softmax", exploration: 10 }, horizon: 300 },
    { arms: 3, parameters: {}, horizon: 300 },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1 },
  carry: carryByArm,
  create: (setup, { cost, deserved, exploration }) => {
    const horizon = horizonOf(setup);
    const pulls = exploration ?? explorationFor(setup.arms, horizon, deserved.lipschitz(setup.arms));
    return new ExploreThenServe({ horizon, costs: cost, deserved }, pulls, setup);
  },
});
