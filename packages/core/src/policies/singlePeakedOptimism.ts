import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { LARGEST_COUNT, LARGEST_WEIGHT, SMALLEST_CEILING } from "../limits.js";
import { ln } from "../math/index.js";
import { horizonOf, type Policy, type Reason, type Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import { within } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import { optimisticGrowth } from "./horizonElimination.js";

/**
 * Single-peaked optimism, SPO [lindner2021, without noise]: for arms that rise with diminishing returns and may fall
 * for good after a peak, with a known horizon T.
 *
 *   pull each arm m times; then pull argmax_i p_i, with L = T − t + 1 rounds left in round t,
 *   p_i = Σ_{j=1}^{L} min(c, f_i(N_i) + j·Δ_i)   while the arm rises, Δ_i = f_i(N_i) − f_i(N_i − 1) > 0,
 *   p_i = L·f_i(N_i)                             once it does not
 *
 * p_i is the most that the arm can return in all rounds that are left: a rising arm cannot grow faster than it did, and
 * a falling one cannot return more than it did. The sum has a closed form (`optimisticGrowth`). Ties: lowest arm.
 *
 * m = max(2, floor(ln T)), as in the authors' program. That program computes p_i again for the arm alone that was just
 * pulled; here every p_i is of the round that is to be played, as the bound means. c is 1 in the paper. Its version for
 * noise solves a linear program in each round, and needs a bound of the noise; it is not here, and noisy arms are
 * refused.
 *
 * Guarantee: policy regret o(T) on each instance, for long horizons.
 *
 * Late rewards and absent arms, which the paper does not have: f and Δ are of the observed rewards, and an arm with
 * fewer than two of them, or fewer than m pulls, goes before all others, the least pulled first.
 */
export class SinglePeakedOptimism implements Policy {
  readonly #horizon: number;
  readonly #each: number;
  readonly #ceiling: number;
  readonly #pulls: Uint32Array;
  readonly #observed: Uint32Array;
  readonly #last: Float64Array;
  readonly #increments: Float64Array;

  constructor(arms: number, horizon: number, { each = eachFor(horizon), ceiling = 1 } = {}) {
    this.#horizon = horizon;
    this.#each = each;
    this.#ceiling = ceiling;
    this.#pulls = new Uint32Array(arms);
    this.#observed = new Uint32Array(arms);
    this.#last = new Float64Array(arms);
    this.#increments = new Float64Array(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    let [first, best] = [NO_ARM, NO_ARM];
    let most = -Infinity;
    for (let arm = 0; arm < this.#pulls.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      if (this.#isNew(arm)) {
        if (first === NO_ARM || this.#pulls[arm] < this.#pulls[first]) first = arm;
      } else if (first === NO_ARM) {
        const rest = this.#optimisticRest(arm, round);
        if (rest > most) [best, most] = [arm, rest];
      }
    }
    return first === NO_ARM ? best : first;
  }

  #isNew(arm: Arm): boolean {
    return this.#pulls[arm] < this.#each || this.#observed[arm] < 2;
  }

  #optimisticRest(arm: Arm, round: Round): number {
    const left = this.#left(round);
    const last = this.#last[arm];
    return left * last + optimisticGrowth(last, this.#increments[arm], left, this.#ceiling);
  }

  /** The rounds that are left of the horizon, this one counted; a renewed run begins its horizon again. */
  #left(round: Round): number {
    return this.#horizon - ((round - 1) % this.#horizon);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#pulls[arm];
    if (this.#isNew(arm)) return { arm, rule: "a few pulls each", numbers: { pulls, each: this.#each } };
    const [increment, optimisticRest] = [this.#increments[arm], this.#optimisticRest(arm, round)];
    return { arm, rule: "largest optimistic rest", numbers: { pulls, increment, optimisticRest } };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
  }

  rewarded(arm: Arm, reward: number): void {
    this.#observed[arm]++;
    this.#increments[arm] = reward - this.#last[arm];
    this.#last[arm] = reward;
  }

  renew(): void {
    // The curves go on from where they are, and how many rounds are left follows from the round.
  }

  #columns() {
    return { pulls: this.#pulls, observed: this.#observed, last: this.#last, increments: this.#increments };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns(), undefined, [
      within("last", () => [0, this.#ceiling]),
      within("increments", () => [-this.#ceiling, this.#ceiling]),
    ]);
  }
}

/** m = max(2, floor(ln T)). */
function eachFor(horizon: number): number {
  return Math.max(2, Math.floor(ln(horizon)));
}

export const singlePeakedOptimism = definePolicy({
  id: "single-peaked-optimism",
  version: 1,
  contract: "potential",
  title: "Single-peaked optimism",
  summary: "Pulls the arm that could return the most in the rounds that are left, whether it rises or falls.",
  guarantee:
    "Policy regret o(T) on each instance of arms that rise with diminishing returns and then fall for good, for long horizons.",
  guaranteeNeeds: usualCircumstances,
  source: "Lindner, Heidari and Krause 2021",
  parameters: {
    each: {
      kind: "integer",
      min: 2,
      max: LARGEST_COUNT,
      derived: "max(2, floor(ln T))",
      words: "m: pulls of each arm before the first comparison",
    },
    ceiling: {
      kind: "number",
      min: SMALLEST_CEILING,
      max: LARGEST_WEIGHT,
      default: 1,
      words: "c: rewards lie between 0 and c",
    },
  },
  names: { spo: {} },
  examples: [
    { arms: 3, parameters: {}, horizon: 120 },
    { arms: 3, parameters: { each: 2, ceiling: 8 }, horizon: 120 },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1, times: "ceiling" },
  readsGrowth: true,
  startsWithEveryArm: true,
  carry: carryByArm,
  create: (setup, { each, ceiling }) =>
    new SinglePeakedOptimism(setup.arms, horizonOf(setup), { ...(each === undefined ? {} : { each }), ceiling }),
});
