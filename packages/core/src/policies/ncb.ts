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

/** How long is explored, and how wide the bounds are then. */
interface NcbForm {
  readonly explores: (round: Round, sums: Float64Array) => boolean;
  /** An arm's bound lies this far above its mean, times sqrt(mean / n). */
  readonly width: number;
}

/** For K arms and the horizon T. */
type FormOf = (c: number, theta: number, arms: number, horizon: number) => NcbForm;

const rewards: FormOf = (c, theta, _, horizon) => {
  const threshold = theta * c * c * ln(horizon);
  return {
    explores: (_round, sums) => {
      for (const sum of sums) if (sum > threshold) return false;
      return true;
    },
    width: 2 * c * Math.sqrt(2 * ln(horizon)),
  };
};

const rounds: FormOf = (c, theta, arms, horizon) => {
  const last = (16 * theta * Math.sqrt((arms * horizon * ln(horizon)) / ln(arms))) / 420;
  return { explores: (round) => round <= last, width: ((4 * c) / 3) * Math.sqrt(ln(horizon)) };
};

const forms: Readonly<Record<string, FormOf>> = { rewards, rounds };

/**
 * The Nash Confidence Bound algorithm [barman2023]: explores at random, then optimism that is scaled by the mean. It
 * has two forms, here with the paper's numbers, c = 3 and θ = 420.
 *
 *   rewards (the modified rule), while max_i n_i·mean_i <= θ·c²·ln T:  a uniformly random arm;
 *     then argmax_i  mean_i + 2c·sqrt(2·mean_i·ln T / n_i)
 *   rounds (Algorithm 1), up to round 16·sqrt(K·T·ln T / ln K):  a uniformly random arm;
 *     then argmax_i  mean_i + 4·sqrt(mean_i·ln T / n_i)
 *
 * The first explores until some arm's rewards add up to 3780·ln T, which is beyond every horizon of less than some
 * 10^4 rounds; the second does with K = 2 up to T = 6483. Until then it is uniform play, whose Nash regret does not
 * fall. Smaller c and θ are for shorter runs, and for them nothing is proved: of Algorithm 1 they change 4 to 4c/3 and
 * 16 to 16θ/420.
 *
 * n_i counts observed rewards. In phase 2 an arm without one goes first, the least pulled first. Below a mean of 0 the
 * index has no meaning: rewards lie in [0, 1].
 */
export class Ncb implements Policy {
  readonly #seed: Seed;
  readonly #known: Observations;
  readonly #form: NcbForm;
  readonly #generator = new Generator();

  constructor(arms: number, seed: Seed, form: NcbForm) {
    this.#seed = seed;
    this.#known = new Observations(arms);
    this.#form = form;
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#explores(round) ? this.#randomArm(round, open) : this.#highest(open);
  }

  /** Neither rounds nor sums of rewards ever fall, so that the phase needs no state of its own. */
  #explores(round: Round): boolean {
    return this.#form.explores(round, this.#known.sums);
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
    return mean + this.#form.width * Math.sqrt(mean / this.#known.observed[arm]);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const { pulls, observed } = this.#known;
    if (this.#explores(round)) {
      const arm = this.#randomArm(round, open);
      return { arm, rule: "uniformly random", numbers: { open: open?.size ?? pulls.length } };
    }
    const arm = this.#highest(open);
    if (!this.#known.isSeen(arm)) return { arm, rule: "not yet observed", numbers: { pulls: pulls[arm] } };
    const numbers = { mean: this.#known.mean(arm), observed: observed[arm], index: this.#index(arm) };
    return { arm, rule: "highest index", numbers };
  }

  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    if (this.#explores(round)) return { probability: 1 / (open?.size ?? this.#known.pulls.length), error: 0 };
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
    "With c = 3 and θ = 420 Nash regret O(sqrt(K ln T / T)) for rewards in [0, 1], of those whom the rounds serve. " +
    "Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Barman, Khan, Maiti and Sawarni 2023",
  parameters: {
    form: {
      kind: "choice",
      options: Object.keys(forms),
      default: "rewards",
      words: "what ends exploring: rewards that an arm has paid (the modified rule), or rounds (Algorithm 1)",
    },
    exploration: {
      kind: "number",
      min: 0,
      max: LARGEST_WEIGHT,
      default: 3,
      words: "c: how wide the confidence bounds are; the paper has 3",
    },
    threshold: {
      kind: "number",
      min: 0,
      max: LARGEST_WEIGHT,
      default: 420,
      words:
        "θ: exploring ends when an arm has paid more than θ·c²·ln T, or after rounds in proportion; the paper has 420",
    },
  },
  examples: [
    { arms: 4, parameters: { exploration: 1, threshold: 2 }, horizon: 300 },
    { arms: 3, parameters: { form: "rounds", threshold: 4 }, horizon: 100 },
  ],
  needsHorizon: true,
  rewards: { min: 0, max: 1 },
  carry: carryByArm,
  warnings: (_, { exploration, threshold }) =>
    exploration === 3 && threshold === 420 ? [] : ["The bound is proved for c = 3 and θ = 420."],
  create: (setup, { form, exploration, threshold }) =>
    new Ncb(setup.arms, setup.seed, forms[form](exploration, threshold, setup.arms, horizonOf(setup))),
});
