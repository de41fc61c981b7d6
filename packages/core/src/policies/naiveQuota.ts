import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Period, type Periods } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import { planLeader, type PlanLeader } from "../leader/planLeader.js";
import { ln, pow } from "../math/index.js";
import { horizonOf, type Policy, type Propensity, type Reason, type Round } from "../policy.js";
import { certain } from "../propensity.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import { takeArms } from "../chooseMany.js";
import type { RuleId } from "../rules/rules.js";
import { explorationPlan, wholePulls } from "../shares/wholePulls.js";
import { ShareDraw } from "../shares/shareDraw.js";
import type { Shares } from "../shares/shares.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Explore by quota, then draw: NAIVE [patil2019, Algorithm 1], for a known horizon T. With m = 1 − Σ r and T' = ε·T:
 *
 *   pull each arm n_i = (r_i + m/K)·T' times;  j = argmax μ̂_i(T');
 *   after that draw arm i with probability r_i + m·[i = j]
 *
 * Guarantee: E[N_i(T)] >= floor(r_i·T') + r_i·(T − T'), and regret O((T² ln T)^(1/3)) (Theorem 1, `naiveRegretBound`).
 * On a single path it falls behind by some sqrt(T).
 *
 * T' is rounded down. The n_i are rounded by largest remainders: they sum to T', and none is below floor(r_i·T'). The
 * arms are explored one after the other. An arm that was not explored counts as 0. Theorem 1's ε needs the unknown
 * gaps; the default is (ln T/T)^(1/3), at most 1. The draw of round t is the inverse distribution function, in exact
 * arithmetic, of one uniform keyed by (seed, t).
 *
 * μ̂_i is the mean of the first n_i rewards of arm i: with immediate rewards j is fixed when the exploration ends, with
 * late ones it may change until they are there. Sleeping arms: an absent arm is explored when it is back; j is the best
 * open arm, and gets the pull of a drawn arm that is not open. m pulls a round (`perRound`): n_i as for `random-quota`,
 * most pulls left first; then the draw of `ShareDraw` over r, its gap and the pulls of absent arms going to the best
 * open arms.
 */
export class NaiveQuota implements Policy {
  readonly #seed: Seed;
  readonly #perRound: number;
  readonly #plan: Uint32Array;
  readonly #planned: PlanLeader;
  readonly #draw: ShareDraw;
  readonly #means;
  readonly #period: Period;
  readonly #generator = new Generator();
  readonly #pulls: Uint32Array;
  readonly #observed: Uint32Array;
  readonly #sums: Float64Array;

  constructor(shares: Shares, exploration: number, seed: Seed, setup: Periods = {}) {
    const { perRound = 1 } = setup;
    const { numerators, denominator } = shares.commonDenominator();
    this.#seed = seed;
    this.#perRound = perRound;
    this.#pulls = new Uint32Array(shares.arms);
    this.#observed = new Uint32Array(shares.arms);
    this.#sums = new Float64Array(shares.arms);
    this.#plan = explorationPlan(shares, exploration, perRound);
    this.#period = new Period({ pulls: this.#pulls, observed: this.#observed }, setup);
    this.#planned = planLeader(this.#plan, this.#period.pulls, perRound);
    const exact = { numerators: Array.from(numerators, BigInt), denominator: BigInt(denominator) };
    this.#draw = new ShareDraw(exact, perRound);
    this.#means = lineLeader(shares.arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const planned = this.#planned.top(open);
    if (planned !== NO_ARM) return planned;
    const best = this.#means.top(0, open);
    const drawn = this.#draw.arm(this.#uniform(round), 0, best);
    return open === undefined || open.has(drawn) ? drawn : best;
  }

  chooseMany(round: Round, count: number, open?: ArmSet): Arm[] {
    return takeArms(this.#draw.arms, open, (rest, take) => {
      const others = rest.size - Math.min(count, rest.size);
      while (rest.size > others) {
        const arm = this.#planned.top(rest);
        if (arm === NO_ARM) break;
        take(arm);
      }
      const uniform = this.#uniform(round);
      const best = this.#means.top(0, rest);
      for (let point = 0; point < this.#perRound; point++) {
        const drawn = this.#draw.arm(uniform, point, best);
        if (rest.size > others && rest.has(drawn)) take(drawn);
      }
      while (rest.size > others) take(this.#means.top(0, rest));
    });
  }

  #uniform(round: Round): number {
    return this.#generator.key(this.#seed, purpose.quotaDraw, round, 0).uniform();
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#period.pulls[arm];
    const numbers = { pulls, mean: this.#means.value(arm, 0) };
    if (pulls < this.#plan[arm]) {
      return { arm, rule: "exploration", numbers: { ...numbers, planned: this.#plan[arm] } };
    }
    const best = this.#means.top(0, open);
    const rule = arm === best ? "best explored arm" : "drawn by share";
    return { arm, rule, numbers: { ...numbers, best, uniform: this.#uniform(round) } };
  }

  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    const planned = this.#planned.top(open);
    if (planned !== NO_ARM) return certain(arm === planned);
    const best = this.#means.top(0, open);
    const own = this.#draw.probability(arm, best);
    if (arm !== best || open === undefined) return { probability: own, error: 0 };
    let others = 0;
    for (const one of open) if (one !== best) others += this.#draw.probability(one, best);
    return { probability: 1 - others, error: 0 };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
    this.#period.pulled(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    // Above it where other arms or parameters had asked for more (`carry`).
    if (this.#period.observed[arm] >= this.#plan[arm]) return;
    this.#observed[arm]++;
    this.#period.rewarded(arm);
    this.#sums[arm] += reward;
    this.#refresh(arm);
  }

  renew(): void {
    this.#period.renew();
    this.#planned.restored();
  }

  #refresh(arm: Arm): void {
    this.#means.set(arm, this.#observed[arm] === 0 ? 0 : this.#sums[arm] / this.#observed[arm], 0);
  }

  #columns() {
    return { pulls: this.#pulls, observed: this.#observed, sums: this.#sums, ...this.#period.columns() };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns(), undefined, this.#period.invariants());
    this.#planned.restored();
    for (let arm = 0; arm < this.#pulls.length; arm++) this.#refresh(arm);
  }
}

export const naiveQuota = definePolicy({
  id: "naive-quota",
  version: 1,
  contract: "quota",
  title: "Explore by quota, then draw (NAIVE)",
  summary: "Explores for a part of the horizon, then draws arms by their shares and the rest for the best one.",
  guarantee: "In expectation every arm has its share at the horizon, but for one pull; regret O((T² ln T)^(1/3)).",
  guaranteeNeeds: usualCircumstances,
  source: "Patil, Ghalme, Nair and Narahari 2019, Algorithm 1, Theorem 1",
  parameters: {
    shares: { kind: "shares", words: "the share of all rounds that each arm is promised" },
    epsilon: {
      kind: "number",
      min: 0,
      max: 1,
      words: "ε: the part of the horizon that is spent on exploration",
      derived: "(ln T / T)^(1/3), at most 1",
    },
  },
  names: { naive: {} },
  examples: [
    { arms: 3, parameters: { shares: [0.3, 0.2, 0], epsilon: 0.5 }, horizon: 300 },
    { arms: 4, parameters: { shares: ["1/7", 0.05, 0, 0.1] }, horizon: 300 },
  ],
  needsHorizon: true,
  carry: carryByArm,
  create: (setup, { shares, epsilon }) => {
    const horizon = horizonOf(setup);
    const part = epsilon ?? Math.min(1, pow(ln(horizon) / horizon, 1 / 3));
    return new NaiveQuota(shares, wholePulls(part * horizon), setup.seed, setup);
  },
});
