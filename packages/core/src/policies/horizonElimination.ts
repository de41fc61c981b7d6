import type { Arm, ArmSet } from "../arms.js";
import { beginningAgain } from "../carry.js";
import { Period, type Periods } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import { LARGEST_WEIGHT, SMALLEST_CEILING } from "../limits.js";
import { horizonOf, type Policy, type Reason, type Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { sumsOfRewards, within } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/** Below every count of pulls, and whole, so that pulls can be subtracted exactly. */
const DROPPED = -4_503_599_627_370_496;

/**
 * HKR: looks for the single arm that is best for a known horizon T [heidari2016; patil2023, Section 5].
 *
 *   pull the surviving arms in turn; after n pulls of each, n >= 2, with Δ_i = f_i(n) − f_i(n − 1),
 *     optimistic_i  = Rew_i(n) + Σ_{j=1}^{T−n} min(c, f_i(n) + j·Δ_i),
 *     pessimistic_i = Rew_i(n) + (T − n)·f_i(n);
 *   an arm whose optimistic total is below another survivor's pessimistic total is dropped;
 *   a last survivor gets the rest.
 *
 * Both totals in closed form, the optimistic one as pessimistic + growth, so that rounding never puts it below. "Below"
 * is strict: equal arms never drop each other.
 *
 * c = 1 in the papers, and any ceiling that no reward exceeds here [patil2023, footnote 3]. One reward is taken for the
 * curve's value: under noise the growth of two in a row is mostly noise, and the best arm would be dropped for good.
 * Noisy improving arms are refused.
 *
 * Guarantee, for rewards that increase with diminishing returns in [0, c]: policy regret o(T) on each instance
 * (Heidari et al.), but OPT/ALG of the order of k² on some, as for round robin (patil2023, Appendix G).
 *
 * The papers have neither late rewards nor absent arms. A pass begins when all surviving arms that are open have
 * equally many pulls. Then every survivor, present or not, is tested on its own observed rewards, n_i of them, for
 * which both totals bound Rew_i(T) just as well; one with fewer than two drops no arm and is not dropped. If only
 * dropped arms are open, the least pulled is pulled.
 */
export class HorizonElimination implements Policy {
  readonly #horizon: number;
  readonly #ceiling: number;
  readonly #pulls: Uint32Array;
  readonly #observed: Uint32Array;
  readonly #totals: Float64Array;
  readonly #last: Float64Array;
  readonly #increments: Float64Array;
  /** 1 for each arm that survives. */
  readonly #surviving: Uint32Array;
  /** The surviving arms, in order. */
  #survivors: Arm[] = [];
  readonly #period: Period;
  readonly #fewest;
  readonly #most;

  constructor(arms: number, horizon: number, setup: Periods = {}, ceiling = 1) {
    this.#horizon = horizon;
    this.#ceiling = ceiling;
    this.#pulls = new Uint32Array(arms);
    this.#observed = new Uint32Array(arms);
    this.#period = new Period({ pulls: this.#pulls, observed: this.#observed }, setup);
    this.#totals = new Float64Array(arms);
    this.#last = new Float64Array(arms);
    this.#increments = new Float64Array(arms);
    this.#surviving = new Uint32Array(arms).fill(1);
    this.#fewest = lineLeader(arms);
    this.#most = lineLeader(arms);
    this.#rebuild();
  }

  choose(_round: Round, open?: ArmSet): Arm {
    const next = this.#fewest.top(0, open);
    if (!this.#passBegins(next, open)) return next;
    const bar = this.#highestPessimistic();
    // All open survivors have equally many pulls: the lowest that the test leaves is next.
    for (const arm of this.#survivors) {
      if ((open === undefined || open.has(arm)) && !this.#isBelow(arm, bar)) return arm;
    }
    return next;
  }

  #passBegins(next: Arm, open?: ArmSet): boolean {
    if (this.#survivors.length === 1 || this.#surviving[next] === 0) return false;
    return this.#period.pulls[next] === this.#period.pulls[this.#most.top(0, open)];
  }

  #highestPessimistic(): number {
    let highest = -Infinity;
    for (const arm of this.#survivors) {
      if (this.#observed[arm] >= 2) highest = Math.max(highest, this.#pessimistic(arm));
    }
    return highest;
  }

  #pessimistic(arm: Arm): number {
    return this.#totals[arm] + this.#left(arm) * this.#last[arm];
  }

  #isBelow(arm: Arm, bar: number): boolean {
    return this.#observed[arm] >= 2 && this.#optimistic(arm) < bar;
  }

  #optimistic(arm: Arm): number {
    const growth = optimisticGrowth(this.#last[arm], this.#increments[arm], this.#left(arm), this.#ceiling);
    return this.#pessimistic(arm) + growth;
  }

  #left(arm: Arm): number {
    return Math.max(0, this.#horizon - this.#period.observed[arm]);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const [pulls, survivors] = [this.#period.pulls[arm], this.#survivors.length];
    if (this.#observed[arm] < 2) return { arm, rule: "in turn", numbers: { pulls, survivors } };
    const numbers = { pulls, survivors, optimistic: this.#optimistic(arm), pessimistic: this.#pessimistic(arm) };
    const rule = this.#surviving[arm] === 0 ? "no survivor is open" : survivors === 1 ? "last survivor" : "in turn";
    return { arm, rule, numbers };
  }

  pulled(arm: Arm, _round: Round, open?: ArmSet): void {
    if (this.#passBegins(this.#fewest.top(0, open), open)) this.#drop();
    this.#pulls[arm]++;
    this.#period.pulled(arm);
    this.#rank(arm);
  }

  #drop(): void {
    const bar = this.#highestPessimistic();
    let dropped = false;
    for (const arm of this.#survivors) {
      if (!this.#isBelow(arm, bar)) continue;
      this.#surviving[arm] = 0;
      this.#rank(arm);
      dropped = true;
    }
    if (dropped) this.#survivors = this.#survivors.filter((arm) => this.#surviving[arm] === 1);
  }

  #rank(arm: Arm): void {
    const place = this.#surviving[arm] === 1 ? 0 : DROPPED;
    this.#fewest.set(arm, place - this.#period.pulls[arm], 0);
    this.#most.set(arm, place + this.#period.pulls[arm], 0);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#observed[arm]++;
    this.#period.rewarded(arm);
    this.#totals[arm] += reward;
    this.#increments[arm] = reward - this.#last[arm];
    this.#last[arm] = reward;
  }

  /** The curves go on from where they are; what an arm may come to is counted from here. */
  renew(): void {
    this.#period.renew();
    this.#totals.fill(0);
    this.#surviving.fill(1);
    this.#rebuild();
  }

  #rebuild(): void {
    this.#survivors = [...this.#surviving.keys()].filter((arm) => this.#surviving[arm] === 1);
    for (let arm = 0; arm < this.#pulls.length; arm++) this.#rank(arm);
  }

  #columns() {
    return {
      pulls: this.#pulls,
      observed: this.#observed,
      totals: this.#totals,
      last: this.#last,
      increments: this.#increments,
      surviving: this.#surviving,
      ...this.#period.columns(),
    };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns(), undefined, [
      sumsOfRewards("totals", 0, this.#ceiling),
      within("last", () => [0, this.#ceiling]),
      within("increments", () => [-this.#ceiling, this.#ceiling]),
      someArmSurvives,
      ...this.#period.invariants(),
    ]);
    this.#rebuild();
  }
}

/**
 * What an arm would gain over its last reward f in its next `left` pulls if it kept growing by Δ a pull, up to c:
 *
 *   Σ_{j=1}^{left} [ min(c, f + j·Δ) − f ]  =  Δ·u(u + 1)/2 + (left − u)·(c − f),   u = min(left, floor((c − f)/Δ))
 *
 * Never below 0. A fall, which only noise or late rewards out of order can show, counts as no growth.
 */
export function optimisticGrowth(last: number, increment: number, left: number, ceiling = 1): number {
  if (!(increment > 0)) return 0;
  const room = ceiling - last;
  const unclipped = Math.min(left, Math.floor(room / increment));
  return increment * ((unclipped * (unclipped + 1)) / 2) + (left - unclipped) * room;
}

function someArmSurvives({ columns: { surviving } }: PolicyState): string | undefined {
  return surviving.includes(1) ? undefined : "no arm survives";
}

export const horizonElimination = definePolicy({
  id: "horizon-elimination",
  version: 1,
  contract: "potential",
  title: "HKR (horizon elimination)",
  summary: "Pulls arms in turn and drops those that cannot be the best single arm for the known horizon.",
  guarantee: "Policy regret o(T) on each instance of concave increasing curves; OPT/ALG of the order of k² on some.",
  guaranteeNeeds: usualCircumstances,
  source: "Heidari, Kearns and Roth 2016; Patil, Nair, Ghalme and Khan 2023, Section 5",
  parameters: {
    ceiling: {
      kind: "number",
      min: SMALLEST_CEILING,
      max: LARGEST_WEIGHT,
      default: 1,
      words: "c: rewards lie between 0 and c",
    },
  },
  names: { hkr: {} },
  examples: [
    { arms: 3, parameters: {}, horizon: 300 },
    { arms: 3, parameters: { ceiling: 8 }, horizon: 120 },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1, times: "ceiling" },
  readsGrowth: true,
  startsWithEveryArm: true,
  carry: beginningAgain("surviving"),
  create: (setup, { ceiling }) => new HorizonElimination(setup.arms, horizonOf(setup), setup, ceiling),
});
