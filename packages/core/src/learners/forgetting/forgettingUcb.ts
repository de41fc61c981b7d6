import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { carryByArm } from "../../carry.js";
import { UNSEEN } from "../../counts.js";
import { definePolicy, usualCircumstances } from "../../definePolicy.js";
import { LARGEST_COUNT, LARGEST_WEIGHT } from "../../limits.js";
import { ln } from "../../math/index.js";
import type { Policy, Reason, Round } from "../../policy.js";
import type { RuleId } from "../../rules/rules.js";
import { totalOf } from "../../state/invariants.js";
import { copyColumns, type PolicyState } from "../../state/policyState.js";
import { restoreColumns } from "../../state/restoreColumns.js";
import { carryWindow, FadingMemory, WindowMemory, type Memory } from "./memory.js";

/** The radius of an arm whose rewards weigh 1, in round t; that of weight w is this over sqrt(w). */
type Radius = (round: Round, memory: Memory) => number;

/**
 * UCB over a memory that forgets [moulines2011].
 *
 *   each arm once; then pull argmax_i  mean_i + radius_t / sqrt(N_i)
 *
 * N_i is the weight of the rewards of arm i that are remembered, and mean_i their weighted mean. With discount γ the
 * radius is 2·sqrt(ξ ln Σ_j N_j), with a window of τ rewards sqrt(ξ ln min(t, τ)), both for rewards in [0, 1].
 *
 * What is remembered in round t are the rewards before it: the paper's sums run to t, whose reward is not known yet. An
 * arm of which nothing is remembered comes before all others, the least pulled first.
 */
export class ForgettingUcb implements Policy {
  readonly #memory: Memory;
  readonly #radius: Radius;
  readonly #pulls: Uint32Array;
  readonly #observed: Uint32Array;

  constructor(memory: Memory, radius: Radius) {
    const arms = memory.weights.length;
    this.#memory = memory;
    this.#radius = radius;
    this.#pulls = new Uint32Array(arms);
    this.#observed = new Uint32Array(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const radius = this.#radius(round, this.#memory);
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < this.#pulls.length; arm++) {
      if (open?.has(arm) === false) continue;
      const index = this.#index(arm, radius);
      if (best !== NO_ARM && index <= highest) continue;
      best = arm;
      highest = index;
    }
    return best;
  }

  #index(arm: Arm, radius: number): number {
    const weight = this.#memory.weights[arm];
    if (weight === 0) return UNSEEN - this.#pulls[arm];
    // A weight that has all but vanished would lift its arm above those that were never pulled.
    return Math.min(HIGHEST_SEEN, this.#memory.sums[arm] / weight + radius / Math.sqrt(weight));
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const { weights, sums } = this.#memory;
    if (weights[arm] === 0) {
      const rule = this.#observed[arm] === 0 ? "not yet observed" : "forgotten";
      return { arm, rule, numbers: { pulls: this.#pulls[arm] } };
    }
    const index = this.#index(arm, this.#radius(round, this.#memory));
    return { arm, rule: "highest index", numbers: { mean: sums[arm] / weights[arm], weight: weights[arm], index } };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
  }

  rewarded(arm: Arm, reward: number): void {
    this.#observed[arm]++;
    this.#memory.remember(arm, reward);
  }

  #columns() {
    return { pulls: this.#pulls, observed: this.#observed, ...this.#memory.columns };
  }

  state(): PolicyState {
    return { scalars: this.#memory.scalars(), columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    const { largest, invariants } = this.#memory;
    this.#memory.restored(restoreColumns(state, largest, this.#columns(), undefined, invariants));
  }
}

/** Below UNSEEN less the most pulls that there can be. */
const HIGHEST_SEEN = UNSEEN - 2 * LARGEST_COUNT;

const exploration = {
  kind: "number",
  min: 0,
  max: LARGEST_WEIGHT,
  default: 0.6,
  words: "ξ: how wide the confidence bounds are; the theorems need more than 1/2",
} as const;

/** How fast a learner forgets, of those that discount. */
export const discount = {
  kind: "number",
  min: 0.5,
  max: 1,
  default: 0.99,
  words: "γ: what a reward still weighs after one more has arrived; 0.99 remembers about 100, and 1 forgets nothing",
} as const;

/** How much a learner remembers, of those with a window. */
export const window = {
  kind: "integer",
  min: 1,
  max: 1_000_000,
  default: 1000,
  words: "τ: the number of rewards, of all arms together, that are remembered",
} as const;

export const discountedUcb = definePolicy({
  id: "discounted-ucb",
  version: 1,
  contract: "none",
  title: "Discounted UCB",
  summary: "Pulls the arm with the highest optimistic estimate, in which a reward counts the less the older it is.",
  guarantee:
    "With B jumps of the means and γ = 1 − sqrt(B/T)/4 dynamic regret O(sqrt(BT) ln T), for rewards in [0, 1] and " +
    "ξ > 1/2. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Garivier and Moulines 2011, Section 3; the index from Kocsis and Szepesvári 2006",
  parameters: { discount, exploration },
  examples: [{ arms: 3, parameters: { discount: 0.9, exploration: 1 } }],
  startsWithEveryArm: true,
  carry: carryByArm,
  create: ({ arms }, { discount: gamma, exploration: xi }) =>
    new ForgettingUcb(new FadingMemory(arms, gamma), (_, { weights }) => {
      // It is below 1 where the arm of the last reward was dropped.
      const total = Math.max(1, totalOf(weights));
      return 2 * Math.sqrt(xi * ln(total));
    }),
});

export const slidingWindowUcb = definePolicy({
  id: "sliding-window-ucb",
  version: 1,
  contract: "none",
  title: "Sliding-window UCB",
  summary: "Pulls the arm with the highest optimistic estimate from the latest rewards alone.",
  guarantee:
    "With B jumps of the means and τ = 2·sqrt(T ln T / B) dynamic regret O(sqrt(BT ln T)), for rewards in [0, 1] and " +
    "ξ > 1/2. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Garivier and Moulines 2011, Section 3",
  parameters: { window, exploration },
  examples: [{ arms: 3, parameters: { window: 20, exploration: 1 } }],
  startsWithEveryArm: true,
  carry: carryWindow,
  create: ({ arms }, { window: tau, exploration: xi }) =>
    new ForgettingUcb(new WindowMemory(arms, tau), (round) => Math.sqrt(xi * ln(Math.min(round, tau)))),
});
