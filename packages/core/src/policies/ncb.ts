import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { randomOpenArm } from "../learners/uniform.js";
import { LARGEST_WEIGHT } from "../limits.js";
import { ln } from "../math/index.js";
import { horizonOf, type Policy, type Propensity, type Reason, type Round } from "../policy.js";
import { certain } from "../propensity.js";
import { Generator, type Seed } from "../random/index.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import { sumsOfRewards } from "../state/invariants.js";

/**
 * The Nash Confidence Bound algorithm [barman2023]: explores at random, then optimism that is scaled by the mean.
 *
 *   phase 1, while max_i n_i·mean_i <= θ·c²·ln T:  a uniformly random arm
 *   phase 2:  argmax_i  mean_i + 2c·sqrt(2·mean_i·ln T / n_i)
 *
 * The paper has c = 3 and θ = 420: the first phase ends when some arm's rewards add up to 3780·ln T, which is beyond
 * every horizon of less than some 10^5 rounds. Until then it is uniform play, whose Nash regret does not fall: smaller
 * numbers are for shorter runs, and for them nothing is proved.
 *
 * n_i counts observed rewards. In phase 2 an arm without one goes first, the least pulled first. Below a mean of 0 the
 * index has no meaning: rewards lie in [0, 1].
 */
export class Ncb implements Policy {
  readonly #seed: Seed;
  readonly #known: Observations;
  readonly #threshold: number;
  /** 2c·sqrt(2 ln T). */
  readonly #width: number;
  readonly #generator = new Generator();

  constructor(arms: number, seed: Seed, threshold: number, width: number) {
    this.#seed = seed;
    this.#known = new Observations(arms);
    this.#threshold = threshold;
    this.#width = width;
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#explores ? this.#randomArm(round, open) : this.#highest(open);
  }

  /** Sums of rewards never fall, so that what they say of the phase needs no state of its own. */
  get #explores(): boolean {
    for (const sum of this.#known.sums) if (sum > this.#threshold) return false;
    return true;
  }

  #randomArm(round: Round, open?: ArmSet): Arm {
    return randomOpenArm(this.#generator, this.#seed, round, this.#known.pulls.length, open);
  }

  #highest(open?: ArmSet): Arm {
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < this.#known.pulls.length; arm++) {
      if (open?.has(arm) === false) continue;
      const index = this.#index(arm);
      if (best !== NO_ARM && index <= highest) continue;
      best = arm;
      highest = index;
    }
    return best;
  }

  #index(arm: Arm): number {
    if (!this.#known.isSeen(arm)) return this.#known.priority(arm);
    const mean = this.#known.mean(arm);
    return mean + this.#width * Math.sqrt(mean / this.#known.observed[arm]);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const { pulls, observed } = this.#known;
    if (this.#explores) {
      const arm = this.#randomArm(round, open);
      return { arm, rule: "uniformly random", numbers: { open: open?.size ?? pulls.length } };
    }
    const arm = this.#highest(open);
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls: pulls[arm] } };
    const numbers = { mean: this.#known.mean(arm), observed: observed[arm], index: this.#index(arm) };
    return { arm, rule: "highest index", numbers };
  }

  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    if (this.#explores) return { probability: 1 / (open?.size ?? this.#known.pulls.length), error: 0 };
    return certain(arm === this.#highest(open));
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
  }

  renew(): void {
    // What was observed stays, and with it the phase; the next period has the same ln T.
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns(), undefined, [sumsOfRewards("sums", 0, 1)]);
  }
}

export const ncb = definePolicy({
  id: "ncb",
  version: 1,
  contract: "none",
  title: "Nash Confidence Bound",
  summary:
    "Explores at random until some arm has paid enough, then pulls the highest estimate, optimistic by its mean.",
  guarantee:
    "With c = 3 and θ = 420 Nash regret O(sqrt(K ln T / T)) for rewards in [0, 1]: for those whom the rounds serve. " +
    "Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Barman, Khan, Maiti and Sawarni 2023",
  parameters: {
    exploration: {
      kind: "number",
      min: 0,
      max: LARGEST_WEIGHT,
      default: 3,
      words: "c: how wide the confidence bounds are, and with its square how long is explored; the paper has 3",
    },
    threshold: {
      kind: "number",
      min: 0,
      max: LARGEST_WEIGHT,
      default: 420,
      words: "θ: exploring ends when an arm's rewards add up to more than θ·c²·ln T; the paper has 420",
    },
  },
  examples: [
    { arms: 4, parameters: { exploration: 1, threshold: 2 }, horizon: 300 },
    { arms: 3, parameters: {}, horizon: 100 },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1 },
  carry: carryByArm,
  warnings: (_, { exploration, threshold }) =>
    exploration === 3 && threshold === 420 ? [] : ["The bound is proved for c = 3 and θ = 420."],
  create: (setup, { exploration, threshold }) => {
    const logarithm = ln(horizonOf(setup));
    const width = 2 * exploration * Math.sqrt(2 * logarithm);
    return new Ncb(setup.arms, setup.seed, threshold * exploration * exploration * logarithm, width);
  },
});
