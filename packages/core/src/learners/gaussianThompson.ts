import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations } from "../counts.js";
import { definePolicy } from "../definePolicy.js";
import { LARGEST_REWARD } from "../limits.js";
import { normalBelow, normalDensity } from "../math/index.js";
import type { Policy, Propensity, Reason, Round } from "../policy.js";
import { certain, type DrawDistribution, highestDraw } from "../propensity.js";
import { Generator, normal, purpose, type Seed } from "../random/index.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/** A standard normal number is beyond it with probability 10^-12 on either side. */
const REACH = 7.035;

/**
 * Thompson sampling for Gaussian rewards of a known standard deviation σ, with a flat prior.
 *
 *   each arm once; then draw θ_i = mean_i + z_i·σ/sqrt(n_i), z_i standard normal, for every arm, and pull argmax θ_i
 *
 * [agrawal2013] has n_i + 1 below the root and σ = 1, which needs no first pull but draws every mean towards 0.
 *
 * n_i counts observed rewards. An open arm without one goes first, the least pulled first, and nothing is drawn then.
 * The numbers z_i of round t are those of `normal`, arm after arm from arm 0 on, from the generator keyed by (seed,
 * choice, t, 0), also for arms that are not open: z_i depends on (seed, t, i) alone, and m successive choices are the m
 * highest draws.
 */
export class GaussianThompson implements Policy {
  readonly #seed: Seed;
  readonly #sigma: number;
  readonly #known: Observations;
  readonly #generator = new Generator();
  /** The number of arms without an observation. */
  #unseen: number;

  constructor(arms: number, sigma: number, seed: Seed) {
    this.#seed = seed;
    this.#sigma = sigma;
    this.#known = new Observations(arms);
    this.#unseen = arms;
  }

  choose(round: Round, open?: ArmSet): Arm {
    const unseen = this.#leastPulledUnseen(open);
    return unseen === NO_ARM ? this.#draw(round, open).arm : unseen;
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const { pulls, observed } = this.#known;
    const unseen = this.#leastPulledUnseen(open);
    if (unseen !== NO_ARM) return { arm: unseen, rule: "not yet observed", numbers: { pulls: pulls[unseen] } };
    const { arm, sample } = this.#draw(round, open);
    const numbers = { draw: sample, mean: this.#known.mean(arm), observed: observed[arm] };
    return { arm, rule: "highest draw", numbers };
  }

  #leastPulledUnseen(open?: ArmSet): Arm {
    if (this.#unseen === 0) return NO_ARM;
    const { pulls } = this.#known;
    let best = NO_ARM;
    for (let arm = 0; arm < pulls.length; arm++) {
      if (this.#known.isSeen(arm) || open?.has(arm) === false) continue;
      if (best === NO_ARM || pulls[arm] < pulls[best]) best = arm;
    }
    return best;
  }

  /** Among open arms that have all been observed. */
  #draw(round: Round, open?: ArmSet): { arm: Arm; sample: number } {
    const { observed, sums } = this.#known;
    const generator = this.#generator.key(this.#seed, purpose.choice, round, 0);
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < observed.length; arm++) {
      const z = normal(generator);
      if (open?.has(arm) === false) continue;
      const sample = sums[arm] / observed[arm] + (z * this.#sigma) / Math.sqrt(observed[arm]);
      if (best === NO_ARM || sample > highest) {
        highest = sample;
        best = arm;
      }
    }
    return { arm: best, sample: highest };
  }

  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    const unseen = this.#leastPulledUnseen(open);
    if (unseen !== NO_ARM) return certain(arm === unseen);
    if (this.#sigma === 0) return certain(arm === this.#draw(round, open).arm);
    const others: DrawDistribution[] = [];
    for (let other = 0; other < this.#known.pulls.length; other++) {
      if (other !== arm && open?.has(other) !== false) others.push(this.#drawsOf(other));
    }
    return highestDraw(this.#drawsOf(arm), others);
  }

  #drawsOf(arm: Arm): DrawDistribution {
    const mean = this.#known.mean(arm);
    const deviation = this.#sigma / Math.sqrt(this.#known.observed[arm]);
    return {
      arms: 1,
      from: mean - REACH * deviation,
      to: mean + REACH * deviation,
      density: (x) => normalDensity((x - mean) / deviation) / deviation,
      below: (x) => normalBelow((x - mean) / deviation),
    };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    if (!this.#known.isSeen(arm)) this.#unseen--;
    this.#known.rewarded(arm, reward);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns());
    this.#unseen = this.#known.observed.reduce((count, observed) => count + (observed === 0 ? 1 : 0), 0);
  }
}

export const gaussianThompson = definePolicy({
  id: "gaussian-thompson",
  version: 1,
  contract: "none",
  title: "Thompson sampling (Gaussian)",
  summary: "Pulls the arm whose draw from a normal posterior of its mean is the highest; rewards may be any numbers.",
  guarantee: "Regret O(sqrt(K T ln K)) is proved for n_i + 1, σ = 1 and rewards in [0, 1]; for this form nothing is.",
  source: "Agrawal and Goyal 2013, Theorem 3, with a flat prior and any σ",
  parameters: {
    sigma: {
      kind: "number",
      min: 0,
      max: LARGEST_REWARD,
      default: 1,
      words: "σ: the standard deviation of a reward; 0 is greedy",
    },
  },
  examples: [
    { arms: 4, parameters: {} },
    { arms: 3, parameters: { sigma: 0.25 } },
  ],
  startsWithEveryArm: true,
  carry: carryByArm,
  create: ({ arms, seed }, { sigma }) => new GaussianThompson(arms, sigma, seed),
});
