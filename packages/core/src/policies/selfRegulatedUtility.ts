import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { beginningAgain } from "../carry.js";
import { Period, type Periods } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { planLeader, type PlanLeader } from "../leader/planLeader.js";
import { valueLeader } from "../leader/valueLeader.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import { type PlayedPolicy, playOneByOne, type Stretch } from "../play.js";
import { horizonOf, type Policy, type Propensity, type Reason, type Round } from "../policy.js";
import { certain, propensityOf } from "../propensity.js";
import type { RuleId } from "../rules/rules.js";
import { within } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import { GapBounds } from "./opportunity/gapBounds.js";
import {
  type Closeness,
  type Phase,
  PhaseConditions,
  phaseInvariants,
  servingPlan,
  type ServingTerms,
} from "./opportunity/servingPlan.js";
import { type Beginning, ToldLearner } from "./opportunity/toldLearner.js";
import { WatchedLearner } from "./opportunity/watchedLearner.js";

/** The phase that the next pull begins or goes on with, and the plan of phase 3. */
interface NextPull {
  readonly phase: Phase;
  readonly plan: Uint32Array;
  readonly planned: PlanLeader;
}

/**
 * Self-regulated utility maximization: reward against withheld opportunities [ron2021, Algorithms 2 and 4].
 *
 *   1. while some arm has UCB(Δ_i) > λ_i + β and LCB(Δ_i) < λ_i − β: pull all arms once
 *   2. while some arm has max f_i − min f_i > α over the box and LCB(Δ_i) < λ_i: pull all arms once
 *   3. every arm with LCB(Δ_i) < λ_i: pull it until N_i = floor(T·f(μ̂)_i), arms in order
 *   4. ask the learner for the remaining rounds
 *
 * Guarantee: phases 1 and 2 pull each arm at most as often as Lemmas 2 and 3 say, on every path. Phases 1 to 3 never
 * take more than T rounds. With λ = 0 they take none; with λ >= 1 there is no phase 1. Theorem 2's regret, of order
 * K^(5/3) L^(2/3) T^(2/3) log^(1/3) T for its α and β, the defaults, does not hold for every f: phase 1 ends with
 * LCB(Δ_i) just above λ_i − β, and phase 3 serves every LCB(Δ_i) below λ_i, so that where f is flat an arm with Δ_i >
 * λ_i is served at every T, with linear regret (docs/papers.md).
 *
 * Phase 3 uses μ̂ and the bounds as phase 2 left them, and the centre of the box for an arm that was never observed
 * (phases 1 and 2 may be empty). Line 35's T − t would skip the last round: T − t + 1 here. At practical horizons
 * phase 1 can use every round; that is the paper's algorithm, and α and β can be given.
 *
 * The paper invokes the learner in phase 4 and does not say whether it knows the earlier rewards. It does by default,
 * `informed`; a `fresh` one is told of the pulls alone that it chose itself.
 *
 * Beyond the paper: "all arms once" is K pulls, each of the least pulled open arm, so that an absent arm is caught up;
 * in phase 3 the learner stands in while no arm with pulls left is open; bounds use the rewards observed so far.
 */
export class SelfRegulatedUtility implements PlayedPolicy {
  readonly #terms: ServingTerms;
  readonly #perRound: number;
  readonly #learner: Policy;
  readonly #bounds: GapBounds;
  readonly #conditions: PhaseConditions;
  readonly #watched: WatchedLearner;
  readonly #told: ToldLearner;
  readonly #fewest;
  readonly #pulls: Uint32Array;
  readonly #period: Period;
  /** The pulls that each arm is to have by the end of phase 3. */
  readonly #plan: Uint32Array;
  readonly #planned: PlanLeader;
  readonly #phasePulls = new Uint32Array(4);
  #granted = 0;
  #phase: Phase = 1;
  #leftInSweep = 0;
  /** The phase and plan of the next pull; undefined until they are asked for, and inside a sweep. */
  #next: NextPull | undefined;
  readonly #sweep: Readonly<Record<1 | 2, NextPull>>;

  constructor(
    terms: ServingTerms,
    closeness: Closeness,
    learner: Policy,
    setup: Periods = {},
    beginning: Beginning = {},
  ) {
    const arms = terms.costs.length;
    this.#terms = terms;
    this.#perRound = setup.perRound ?? 1;
    this.#learner = learner;
    this.#bounds = new GapBounds(arms, terms.horizon);
    this.#conditions = new PhaseConditions(terms, this.#bounds, closeness);
    this.#watched = new WatchedLearner(learner, this.#bounds);
    this.#told = new ToldLearner(learner, arms, beginning);
    this.#fewest = valueLeader(arms);
    this.#pulls = new Uint32Array(arms);
    this.#plan = new Uint32Array(arms);
    this.#period = new Period({ pulls: this.#pulls, observed: this.#bounds.observed }, setup);
    this.#planned = planLeader(this.#plan, this.#period.pulls, this.#perRound);
    const unchanged = { plan: this.#plan, planned: this.#planned };
    this.#sweep = { 1: { phase: 1, ...unchanged }, 2: { phase: 2, ...unchanged } };
  }

  choose(round: Round, open?: ArmSet): Arm {
    const own = this.#ownChoice(open);
    return own === NO_ARM ? this.#learner.choose(round, open) : own;
  }

  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    const own = this.#ownChoice(open);
    return own === NO_ARM ? propensityOf(this.#learner, arm, round, open) : certain(arm === own);
  }

  /** The arm of phases 1 to 3, or NO_ARM where the learner chooses. */
  #ownChoice(open?: ArmSet): Arm {
    const phase = this.#present();
    if (phase <= 2) return this.#fewest.top(open);
    return phase === 3 ? (this.#next?.planned ?? this.#planned).top(open) : NO_ARM;
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const phase = this.#present();
    const numbers = { phase, pulls: this.#period.pulls[arm] };
    if (phase <= 2) {
      this.#bounds.refresh();
      const rule = phase === 1 ? "phase 1: gaps unclear" : "phase 2: shares unclear";
      return { arm, rule, numbers: { ...numbers, ...this.#bounds.describe(arm) } };
    }
    const left = phase === 3 ? (this.#next?.plan ?? this.#plan)[arm] - this.#period.pulls[arm] : 0;
    if (left > 0) return { arm, rule: "phase 3: deserved", numbers: { ...numbers, left } };
    return { arm, rule: "phase 4: learner", numbers: { phase }, learner: this.#learner.explain(round, open) };
  }

  phases(): ArrayLike<number> {
    return this.#phasePulls;
  }

  /** The phase of the coming pull. A sweep once begun is finished, unless the horizon ends it. */
  #present(): Phase {
    if (this.#phase === 4 || this.#left() <= 0) return 4;
    if (this.#phase === 3) return this.#planned.top() === NO_ARM ? 4 : 3;
    if (this.#leftInSweep > 0) return this.#phase;
    return (this.#next ??= this.#advance()).phase;
  }

  #advance(): NextPull {
    const bounds = this.#bounds;
    if (this.#phase === 1 && this.#conditions.isSomeGapUnclear()) return this.#sweep[1];
    if (this.#conditions.isSomeShareUnclear()) return this.#sweep[2];
    const plan = new Uint32Array(this.#pulls.length);
    servingPlan(this.#terms, bounds.centre, bounds.gapLower, plan);
    const planned = planLeader(plan, this.#period.pulls, this.#perRound);
    return { phase: planned.top() === NO_ARM ? 4 : 3, plan, planned };
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    const isLearners = this.#told.isToldAll || this.#ownChoice(open) === NO_ARM;
    this.#enter(this.#present());
    this.#count(arm, 1);
    this.#told.pulled(arm, round, open, isLearners);
  }

  #enter(phase: Phase): void {
    this.#phase = phase;
    if (phase <= 2 && this.#leftInSweep === 0) this.#leftInSweep = this.#pulls.length;
    if (phase === 3 && this.#next !== undefined) this.#plan.set(this.#next.plan);
    this.#next = undefined;
  }

  #count(arm: Arm, times: number): void {
    this.#pulls[arm] += times;
    this.#period.pulled(arm, times);
    this.#granted += times;
    this.#phasePulls[this.#phase - 1] += times;
    if (this.#phase > 2) return;
    this.#leftInSweep -= times;
    this.#fewest.set(arm, -this.#period.pulls[arm]);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#bounds.observe(arm, reward);
    this.#period.rewarded(arm);
    this.#next = undefined;
    this.#told.rewarded(arm, reward);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    if (!this.#told.isToldAll) playOneByOne(this, stretch, from, until);
    else this.#playPhases(stretch, from, until);
  }

  #playPhases(stretch: Stretch, from: Round, until: Round): void {
    let round = from;
    while (round <= until) {
      this.#enter(this.#present());
      if (this.#phase === 4) {
        let streak = stretch.streaks;
        this.#watched.play(stretch, round, until);
        for (; streak < stretch.streaks; streak++) this.#count(stretch.arms[streak], stretch.lengths[streak]);
        return;
      }
      const sweeps = this.#phase <= 2 ? this.#sweepsAhead(until + 1 - round) : 0;
      if (sweeps > 0) {
        const arms = this.#pulls.length;
        this.#watched.pullEach(stretch, round, sweeps);
        this.#leftInSweep = sweeps * arms;
        for (let arm = 0; arm < arms; arm++) this.#count(arm, sweeps);
        round += sweeps * arms;
        continue;
      }
      const arm = this.#phase === 3 ? this.#planned.top() : this.#fewest.top();
      const times = this.#phase === 3 ? Math.min(this.#plan[arm] - this.#period.pulls[arm], this.#left()) : 1;
      const pulls = this.#watched.pull(arm, stretch, round, Math.min(until, round + times - 1));
      this.#count(arm, pulls);
      round += pulls;
    }
    this.#watched.catchUp();
  }

  /** How often every arm is surely pulled once in the coming rounds, in their order. */
  #sweepsAhead(rounds: number): number {
    const { pulls } = this.#period;
    const arms = pulls.length;
    const most = Math.floor(Math.min(rounds, this.#left()) / arms);
    if (this.#leftInSweep < arms || most === 0) return 0;
    for (let arm = 1; arm < arms; arm++) if (pulls[arm] !== pulls[0]) return 0;
    return this.#phase === 1 ? this.#conditions.sweepsUnclear(most) : 1;
  }

  /** Pulls before the horizon. */
  #left(): number {
    return this.#terms.horizon * this.#perRound - this.#granted;
  }

  #columns() {
    const { observed, sums } = this.#bounds;
    const own = { pulls: this.#pulls, plan: this.#plan, phasePulls: this.#phasePulls, observed, sums };
    return { ...own, ...this.#period.columns(), ...this.#told.columns() };
  }

  state(): PolicyState {
    const scalars = { phase: this.#phase, leftInSweep: this.#leftInSweep };
    return { scalars, columns: copyColumns(this.#columns()), learner: this.#learner.state() };
  }

  restore(state: PolicyState): void {
    const plan = within("plan", () => [0, this.#terms.horizon]);
    const invariants = [...this.#period.invariants(), ...this.#told.invariants(), ...phaseInvariants, plan];
    const largest = { phase: 4, leftInSweep: this.#pulls.length };
    const scalars = restoreColumns(state, largest, this.#columns(), this.#learner, invariants);
    this.#phase = scalars.phase as Phase;
    this.#leftInSweep = scalars.leftInSweep;
    this.#rebuild();
  }

  renew(): void {
    this.#period.renew();
    this.#phase = 1;
    this.#leftInSweep = 0;
    this.#learner.renew?.();
    this.#rebuild();
  }

  #rebuild(): void {
    this.#granted = this.#period.pulls.reduce((sum, pulls) => sum + pulls, 0);
    this.#next = undefined;
    this.#planned.restored();
    this.#period.pulls.forEach((pulls, arm) => this.#fewest.set(arm, -pulls));
  }
}

const gentle = { id: "constant", parameters: { gamma: 0.125 } };

export const selfRegulatedUtility = definePolicy({
  id: "self-regulated-utility",
  version: 1,
  contract: "opportunity",
  title: "Self-regulated utility maximization",
  summary:
    "Learns which deserved opportunities cost less to grant than to pay for, grants those, then lets the learner choose.",
  guarantee:
    "Few pulls are spent on learning whom to serve (Lemmas 2 and 3), on every path. The paper's regret of order T^(2/3) log^(1/3) T does not hold where f is flat near the means.",
  guaranteeNeeds: usualCircumstances,
  source: "Ron, Ben-Porat and Shalit 2021, Algorithms 2 and 4",
  parameters: {
    cost: { kind: "per-arm", min: 0, default: 0.4, words: "λ_i: what withholding one deserved pull costs" },
    deserved: { kind: "deserved-share", default: "uniform", words: "f: which share of the rounds each arm deserves" },
    alpha: {
      kind: "number",
      min: 0,
      words: "α: how closely deserved shares are learned",
      derived: "K^(2/3) L^(2/3) T^(-1/3) log^(1/3) T",
    },
    beta: {
      kind: "number",
      min: 0,
      words: "β: how closely reward gaps are learned",
      derived: "T^(-1/3) log^(1/3) T",
    },
    learner: { kind: "learner", default: defaultLearner.inStudies, words: "who chooses in phase 4" },
    begins: {
      kind: "choice",
      options: ["informed", "fresh"],
      default: "informed",
      words: "informed: the learner knows the rewards of all phases; fresh: only those of its own pulls",
    },
  },
  names: { sum: {} },
  examples: [
    { arms: 3, parameters: { cost: 0.4, alpha: 0.5, beta: 0.39 }, horizon: 2000 },
    { arms: 3, parameters: { cost: [0.2, 0.6, 0.9], deserved: "softmax", alpha: 0.3, beta: 0.5 }, horizon: 2000 },
    { arms: 3, parameters: { deserved: gentle, alpha: 0.5, beta: 0.9, begins: "fresh" }, horizon: 200 },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1 },
  carry: beginningAgain("phase", "leftInSweep", "plan", "phasePulls"),
  create: (setup, { cost, deserved, alpha, beta, learner, begins }) => {
    const terms = { horizon: horizonOf(setup), costs: cost, deserved };
    const beginning = { isFresh: begins === "fresh" };
    return new SelfRegulatedUtility(terms, { alpha, beta }, learner(setup), setup, beginning);
  },
});
