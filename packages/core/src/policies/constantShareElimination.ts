import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { beginningAgain } from "../carry.js";
import { Period, type Periods } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { deservedPulls } from "../deserved/defineDeservedShare.js";
import { EvenhandError } from "../errors.js";
import { lineLeader } from "../leader/lineLeader.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import type { PlayedPolicy, Stretch } from "../play.js";
import { horizonOf, type Policy, type Propensity, type Reason, type Round } from "../policy.js";
import { certain, propensityOf } from "../propensity.js";
import type { RuleId } from "../rules/rules.js";
import { sumsOfRewards } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import { GapBounds } from "./opportunity/gapBounds.js";
import type { ServingTerms } from "./opportunity/servingPlan.js";
import { WatchedLearner } from "./opportunity/watchedLearner.js";

/** Below the value of every arm that is due: counts of pulls are below 2^32. */
const NOT_DUE = -4_503_599_627_370_496;

/**
 * Serve or drop, for deserved shares that do not depend on the rewards [ron2021, Algorithm 3 and Proposition 4].
 *
 *   while some arm has N_i < floor(T·γ_i) and LCB(Δ_i) <= λ_i: pull each such arm once, then refresh the bounds;
 *   then ask the learner, which has seen all rewards
 *
 * LCB(Δ_i) = max μ̂ − μ̂_i − 2·sqrt(2 ln T / n_i), cut to [0, 1]. An arm is dropped for good when it exceeds λ_i.
 *
 * Guarantee: regret O(max(sqrt(K T log T), regret of the learner)) against OPT of Lemma 1.
 *
 * The box of Algorithm 3 is missing from the text; this is what Appendix B says of it. Its N_i < T·γ would be ceil(T·γ)
 * pulls where T·γ is not whole: Section 2.1 rounds down, and the proof wants as many pulls as the optimum's, so it is
 * the floor here. γ may differ by arm: the proof needs only that f is constant.
 *
 * Beyond the paper: a pass is as many pulls as arms were due at its beginning, each of the least pulled one that is
 * open, so that an absent arm is caught up; the learner stands in while none is open; bounds use the rewards observed
 * so far.
 */
export class ConstantShareElimination implements PlayedPolicy {
  readonly #costs: Float64Array;
  readonly #quotas: Float64Array;
  readonly #budget: number;
  readonly #learner: Policy;
  readonly #bounds: GapBounds;
  readonly #watched: WatchedLearner;
  readonly #order;
  readonly #pulls: Uint32Array;
  readonly #period: Period;
  /** 1 for each arm that was dropped. */
  readonly #dropped: Uint32Array;
  /** 1 also for each arm that the coming pull will drop. */
  readonly #out: Uint32Array;
  #granted = 0;
  #leftInPass = 0;
  /** The number of arms that were due when they were last counted: the length of the pass that begins. */
  #due = 0;
  /** No arm was due when the last pass would have begun: none ever is again. */
  #finished = false;
  /** Between two passes: whether `#out` has followed from the rewards observed so far. */
  #judged = false;

  constructor({ horizon, costs, deserved }: ServingTerms, learner: Policy, setup: Periods = {}) {
    const { perRound = 1 } = setup;
    const arms = costs.length;
    this.#costs = costs;
    this.#quotas = new Float64Array(arms);
    deservedPulls(deserved, new Float64Array(arms).fill(0.5), horizon, this.#quotas);
    this.#budget = horizon * perRound;
    this.#learner = learner;
    this.#bounds = new GapBounds(arms, horizon);
    this.#watched = new WatchedLearner(learner, this.#bounds);
    this.#order = lineLeader(arms);
    this.#pulls = new Uint32Array(arms);
    this.#period = new Period({ pulls: this.#pulls, observed: this.#bounds.observed }, setup);
    this.#dropped = new Uint32Array(arms);
    this.#out = new Uint32Array(arms);
    this.#rebuild();
  }

  choose(round: Round, open?: ArmSet): Arm {
    const due = this.#next(open);
    return due === NO_ARM ? this.#learner.choose(round, open) : due;
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.#next(open);
    if (arm === NO_ARM) {
      const learner = this.#learner.explain(round, open);
      return { arm: learner.arm, rule: "learner", numbers: {}, learner };
    }
    this.#bounds.refresh();
    const numbers = { pulls: this.#period.pulls[arm], quota: this.#quotas[arm], ...this.#bounds.describe(arm) };
    return { arm, rule: "deserved, and not surely too costly", numbers };
  }

  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    const due = this.#next(open);
    return due === NO_ARM ? propensityOf(this.#learner, arm, round, open) : certain(arm === due);
  }

  /** The arm to serve, or NO_ARM. */
  #next(open?: ArmSet): Arm {
    this.#judge();
    if (this.#finished || this.#granted >= this.#budget) return NO_ARM;
    const arm = this.#order.top(0, open);
    return this.#isDue(arm) ? arm : NO_ARM;
  }

  #isDue(arm: Arm): boolean {
    return this.#out[arm] === 0 && this.#period.pulls[arm] < this.#quotas[arm];
  }

  /** Between two passes: which arms are out. The next pull makes it final; until then a late reward may change it. */
  #judge(): void {
    if (this.#finished || this.#judged || this.#leftInPass > 0) return;
    this.#bounds.refresh();
    const { gapLower } = this.#bounds;
    for (let arm = 0; arm < this.#out.length; arm++) {
      this.#out[arm] = this.#dropped[arm] === 1 || gapLower[arm] > this.#costs[arm] ? 1 : 0;
    }
    this.#countDue();
    this.#judged = true;
  }

  #countDue(): void {
    this.#due = 0;
    for (let arm = 0; arm < this.#out.length; arm++) {
      if (this.#isDue(arm)) this.#due++;
      this.#refresh(arm);
    }
  }

  #refresh(arm: Arm): void {
    this.#order.set(arm, this.#isDue(arm) ? -this.#period.pulls[arm] : NOT_DUE, 0);
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    this.#judge();
    if (this.#leftInPass === 0 && !this.#finished) this.#beginPass();
    const counts = this.#isDue(arm);
    this.#count(arm, 1);
    if (counts) {
      this.#leftInPass--;
      this.#refresh(arm);
    }
    this.#judged = false;
    this.#learner.pulled(arm, round, open);
  }

  #count(arm: Arm, times: number): void {
    this.#granted += times;
    this.#pulls[arm] += times;
    this.#period.pulled(arm, times);
  }

  #beginPass(): void {
    this.#dropped.set(this.#out);
    this.#leftInPass = this.#due;
    this.#finished = this.#due === 0;
  }

  rewarded(arm: Arm, reward: number): void {
    this.#bounds.observe(arm, reward);
    this.#period.rewarded(arm);
    this.#judged = false;
    this.#learner.rewarded(arm, reward);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    let round = from;
    for (; round <= until && !this.#finished; round++) {
      const arm = this.choose(round);
      this.pulled(arm, round);
      this.rewarded(arm, stretch.pull(arm, round));
    }
    let streak = stretch.streaks;
    this.#watched.play(stretch, round, until);
    for (; streak < stretch.streaks; streak++) this.#count(stretch.arms[streak], stretch.lengths[streak]);
  }

  renew(): void {
    this.#period.renew();
    this.#dropped.fill(0);
    this.#leftInPass = 0;
    this.#learner.renew?.();
    this.#rebuild();
  }

  #columns() {
    const { observed, sums } = this.#bounds;
    return { pulls: this.#pulls, dropped: this.#dropped, observed, sums, ...this.#period.columns() };
  }

  state(): PolicyState {
    const scalars = { leftInPass: this.#leftInPass };
    return { scalars, columns: copyColumns(this.#columns()), learner: this.#learner.state() };
  }

  restore(state: PolicyState): void {
    this.#leftInPass = restoreColumns(state, { leftInPass: this.#pulls.length }, this.#columns(), this.#learner, [
      sumsOfRewards("sums", 0, 1),
      ...this.#period.invariants(),
    ]).leftInPass;
    this.#rebuild();
  }

  #rebuild(): void {
    this.#granted = this.#period.pulls.reduce((sum, pulls) => sum + pulls, 0);
    this.#out.set(this.#dropped);
    this.#countDue();
    this.#finished = this.#due === 0;
    this.#judged = false;
  }
}

export const constantShareElimination = definePolicy({
  id: "constant-share-elimination",
  version: 1,
  contract: "opportunity",
  title: "Serve or drop, for constant shares",
  summary: "Serves all arms in turn, drops those that surely cost more than withholding, then lets the learner choose.",
  guarantee:
    "Regret O(max(sqrt(K T log T), the learner's)) for rewards in [0, 1] and deserved shares that are constant.",
  guaranteeNeeds: usualCircumstances,
  source: "Ron, Ben-Porat and Shalit 2021, Algorithm 3, Proposition 4",
  parameters: {
    cost: { kind: "per-arm", min: 0, default: 0.4, words: "λ_i: what withholding one deserved pull costs" },
    deserved: {
      kind: "deserved-share",
      default: "uniform",
      words: "f: which share of the rounds each arm deserves, whatever its reward",
    },
    learner: {
      kind: "learner",
      default: defaultLearner.inStudies,
      words: "who chooses once every arm is served or dropped",
    },
  },
  examples: [
    { arms: 3, parameters: { cost: 0.05, deserved: { id: "constant", parameters: { gamma: 0.2 } } }, horizon: 400 },
    {
      arms: 4,
      parameters: {
        cost: [0, 0.1, 0.2, 1.5],
        deserved: { id: "constant", parameters: { gamma: 0.1 } },
        learner: "thompson",
      },
      horizon: 300,
    },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1 },
  carry: beginningAgain("dropped", "leftInPass"),
  create: (setup, { cost, deserved, learner }) => {
    const lipschitz = deserved.lipschitz(setup.arms);
    if (lipschitz !== 0) {
      throw new EvenhandError("parameter-range", {
        received: `a function with the Lipschitz constant ${lipschitz}`,
        required: "a constant function, such as uniform or constant",
        path: "deserved",
        remedy: "Take self-regulated-utility for shares that depend on the rewards.",
      });
    }
    return new ConstantShareElimination({ horizon: horizonOf(setup), costs: cost, deserved }, learner(setup), setup);
  },
});
