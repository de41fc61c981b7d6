import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { DeservedShare } from "../contracts/deservedShare.js";
import { GapBounds } from "../contracts/gapBounds.js";
import { wholePulls } from "../contracts/wholePulls.js";
import { ln, pow } from "../math/index.js";
import { definePolicy, horizonOf, type Policy, type Reason, type Round } from "../policy.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";

type Phase = 1 | 2 | 3 | 4;

/**
 * Self-regulated utility maximization: reward against withheld opportunities [ron2021, Algorithms 2 and 4].
 *
 *   1. while some arm has UCB(Δ_i) > λ_i + β and LCB(Δ_i) < λ_i − β: pull all arms once
 *   2. while some arm has max f_i − min f_i > α over the box and LCB(Δ_i) < λ_i: pull all arms once
 *   3. every arm with LCB(Δ_i) < λ_i: pull it until N_i = floor(T·f(μ̂)_i), arms in order
 *   4. ask the learner, which has seen all rewards, for the remaining rounds
 *
 * Guarantee: regret O(K^(5/3) L^(2/3) T^(2/3) log^(1/3) T) against OPT of Lemma 1, for α and β of Theorem 2, which are the
 * defaults. Phases 1 to 3 never take more than T rounds. With λ = 0 they take none.
 *
 * Phase 3 uses μ̂ and the bounds as phase 2 left them, and the centre of the box for an arm that was never observed
 * (phases 1 and 2 may be empty). Line 35's T − t would leave out the last round: T − t + 1 here. At practical horizons
 * phase 1 can use every round; that is the paper's algorithm, and α and β can be given.
 *
 * Beyond the paper: "all arms once" is K pulls, each of the least pulled open arm, so that an absent arm is caught up; in
 * phase 3 the learner stands in while no owed arm is open; bounds use the rewards observed so far.
 */
export class SelfRegulatedUtility implements Policy {
  readonly #horizon: number;
  readonly #costs: Float64Array;
  readonly #alpha: number;
  readonly #beta: number;
  readonly #deserved: DeservedShare;
  readonly #learner: Policy;
  readonly #bounds: GapBounds;
  readonly #pulls: Uint32Array;
  /** Pulls that phase 3 still owes each arm. */
  readonly #owed: Float64Array;
  #granted = 0;
  #phase: Phase = 1;
  #leftInSweep = 0;
  /** The phase that begins with the next pull and what it will owe: undefined until asked for, or inside a sweep. */
  #next: { readonly phase: Phase; readonly owed: Float64Array } | undefined;

  constructor(
    { arms, horizon }: { readonly arms: number; readonly horizon: number },
    costs: Float64Array,
    { alpha, beta }: { readonly alpha?: number | undefined; readonly beta?: number | undefined },
    deserved: DeservedShare,
    learner: Policy,
  ) {
    const rate = pow(ln(horizon) / horizon, 1 / 3);
    this.#horizon = horizon;
    this.#costs = costs;
    this.#alpha = alpha ?? pow(arms * deserved.lipschitz(arms), 2 / 3) * rate;
    this.#beta = beta ?? rate;
    this.#deserved = deserved;
    this.#learner = learner;
    this.#bounds = new GapBounds(arms, horizon);
    this.#pulls = new Uint32Array(arms);
    this.#owed = new Float64Array(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const { phase, owed } = this.#present();
    if (phase <= 2) return this.#leastPulled(open);
    const served = phase === 3 ? firstOwed(owed, open) : NO_ARM;
    return served === NO_ARM ? this.#learner.choose(round, open) : served;
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.choose(round, open);
    const { phase, owed } = this.#present();
    const numbers = { phase, pulls: this.#pulls[arm], ...this.#bounds.describe(arm) };
    if (phase <= 2) return { arm, rule: phase === 1 ? "phase 1: gaps unclear" : "phase 2: shares unclear", numbers };
    if (phase === 3 && owed[arm] > 0) return { arm, rule: "phase 3: owed", numbers: { ...numbers, owed: owed[arm] } };
    return { arm, rule: "phase 4: learner", numbers: { phase }, learner: this.#learner.explain(round, open) };
  }

  /** The phase of the coming pull. A sweep once begun is finished; phases 3 and 4 are only left by pulls. */
  #present(): { readonly phase: Phase; readonly owed: Float64Array } {
    if (this.#granted >= this.#horizon) return { phase: 4, owed: this.#owed };
    if (this.#phase >= 3 || this.#leftInSweep > 0) return { phase: this.#phase, owed: this.#owed };
    return (this.#next ??= this.#advance(this.#phase));
  }

  #advance(from: Phase): { readonly phase: Phase; readonly owed: Float64Array } {
    const bounds = this.#bounds;
    bounds.refresh();
    const some = (unclear: (arm: Arm, cost: number) => boolean) => this.#costs.some((cost, arm) => unclear(arm, cost));
    const gapUnclear = (arm: Arm, cost: number) =>
      bounds.gapUpper[arm] > cost + this.#beta && bounds.gapLower[arm] < cost - this.#beta;
    const shareUnclear = (arm: Arm, cost: number) =>
      bounds.gapLower[arm] < cost && this.#deserved.spread(bounds.lower, bounds.upper, arm) > this.#alpha;
    if (from === 1 && some(gapUnclear)) return { phase: 1, owed: this.#owed };
    if (some(shareUnclear)) return { phase: 2, owed: this.#owed };
    const owed = this.#owedPulls();
    return { phase: firstOwed(owed) === NO_ARM ? 4 : 3, owed };
  }

  #owedPulls(): Float64Array {
    const owed = new Float64Array(this.#pulls.length);
    this.#deserved.shares(this.#bounds.centre, owed);
    let left = this.#horizon - this.#granted;
    for (let arm = 0; arm < owed.length; arm++) {
      const served = this.#bounds.gapLower[arm] < this.#costs[arm];
      const missing = served ? wholePulls(this.#horizon * owed[arm]) - this.#pulls[arm] : 0;
      owed[arm] = Math.max(0, Math.min(missing, left));
      left -= owed[arm];
    }
    return owed;
  }

  #leastPulled(open?: ArmSet): Arm {
    let best = NO_ARM;
    for (let arm = 0; arm < this.#pulls.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      if (best === NO_ARM || this.#pulls[arm] < this.#pulls[best]) best = arm;
    }
    return best;
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    if (this.#phase < 4) this.#enter(this.#present());
    this.#pulls[arm]++;
    this.#granted++;
    if (this.#phase <= 2) this.#leftInSweep--;
    if (this.#phase === 3 && this.#owed[arm] > 0) {
      this.#owed[arm]--;
      if (firstOwed(this.#owed) === NO_ARM) this.#phase = 4;
    }
    this.#next = undefined;
    this.#learner.pulled(arm, round, open);
  }

  #enter({ phase, owed }: { readonly phase: Phase; readonly owed: Float64Array }): void {
    this.#phase = phase;
    if (phase <= 2 && this.#leftInSweep === 0) this.#leftInSweep = this.#pulls.length;
    if (owed !== this.#owed) this.#owed.set(owed);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#bounds.observe(arm, reward);
    this.#next = undefined;
    this.#learner.rewarded(arm, reward);
  }

  #columns() {
    return { pulls: this.#pulls, owed: this.#owed, observed: this.#bounds.observed, sums: this.#bounds.sums };
  }

  state(): PolicyState {
    const scalars = { phase: this.#phase, leftInSweep: this.#leftInSweep };
    return { scalars, columns: copyColumns(this.#columns()), learner: this.#learner.state() };
  }

  restore(state: PolicyState): void {
    const scalars = restoreColumns(state, ["phase", "leftInSweep"], this.#columns(), this.#learner);
    this.#phase = scalars.phase as Phase;
    this.#leftInSweep = scalars.leftInSweep;
    this.#granted = this.#pulls.reduce((sum, pulls) => sum + pulls, 0);
    this.#next = undefined;
  }
}

function firstOwed(owed: Float64Array, open?: ArmSet): Arm {
  return owed.findIndex((pulls, arm) => pulls > 0 && (open === undefined || open.has(arm)));
}

export const selfRegulatedUtility = definePolicy({
  id: "self-regulated-utility",
  version: 1,
  contract: "opportunity",
  title: "Self-regulated utility maximization",
  summary:
    "Learns which deserved opportunities cost less to grant than to pay for, grants those, then lets the learner choose.",
  guarantee:
    "Regret O(K^(5/3) L^(2/3) T^(2/3) log^(1/3) T) for rewards in [0, 1] and a learner with regret below that.",
  source: "Ron, Ben-Porat and Shalit 2021, Theorem 2",
  parameters: {
    cost: { kind: "per-arm", min: 0, max: 1, default: 0.4, words: "λ_i: what withholding one deserved pull costs" },
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
    learner: { kind: "learner", default: "ucb1", words: "who chooses in phase 4" },
  },
  examples: [
    { arms: 3, parameters: { cost: 0.4, alpha: 0.5, beta: 0.4 }, horizon: 2000 },
    { arms: 3, parameters: { cost: [0.2, 0.6, 0.9], deserved: "softmax", alpha: 0.3, beta: 0.5 }, horizon: 2000 },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1 },
  create: (setup, { cost, deserved, alpha, beta, learner }) =>
    new SelfRegulatedUtility(
      { arms: setup.arms, horizon: horizonOf(setup) },
      cost,
      { alpha, beta },
      deserved,
      learner(setup),
    ),
});
