import type { Arm, ArmSet } from "../arms.js";
import { lineLeader } from "../leader/line/index.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import { pow } from "../math/index.js";
import { horizonOf, type Policy, type Reason, type Round } from "../policy.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";
import { definePolicy } from "./definePolicy.js";

/**
 * A few pulls for everyone, then a learner: for loose requirements f(μ)_i <= T^(−γ), γ >= 1/2 [ron2021, Proposition 3].
 *
 *   pull each arm ceil(T^(1−γ)) times; then ask the learner, which has seen all rewards
 *
 * ceil(T^(1−γ)) is the smallest whole number that is at least T·f(μ)_i for every such f, so nothing is withheld afterwards.
 *
 * Guarantee: regret O(max(K·T^(1−γ), regret of the learner)) against OPT of Lemma 1, for f that are this loose; whether f
 * is, the policy does not know and does not ask.
 *
 * The paper leaves the order open: ours is arm after arm, again and again, so that where K·ceil(T^(1−γ)) exceeds T all arms
 * come equally short. Beyond the paper: an absent arm is caught up when it is back, and the learner stands in while no
 * open arm is short.
 */
export class LooseShare implements Policy {
  readonly #each: number;
  readonly #budget: number;
  readonly #learner: Policy;
  readonly #fewest;
  readonly #pulls: Uint32Array;
  #granted = 0;

  constructor(arms: number, each: number, budget: number, learner: Policy) {
    this.#each = each;
    this.#budget = budget;
    this.#learner = learner;
    this.#fewest = lineLeader(arms);
    this.#pulls = new Uint32Array(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const arm = this.#fewest.top(0, open);
    return this.#isShort(arm) ? arm : this.#learner.choose(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.#fewest.top(0, open);
    if (this.#isShort(arm)) {
      return { arm, rule: "a few pulls each", numbers: { pulls: this.#pulls[arm], each: this.#each } };
    }
    const learner = this.#learner.explain(round, open);
    return { arm: learner.arm, rule: "learner", numbers: {}, learner };
  }

  #isShort(arm: Arm): boolean {
    return this.#pulls[arm] < this.#each && this.#granted < this.#budget;
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    this.#pulls[arm]++;
    this.#granted++;
    this.#fewest.set(arm, -this.#pulls[arm], 0);
    this.#learner.pulled(arm, round, open);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#learner.rewarded(arm, reward);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns({ pulls: this.#pulls }), learner: this.#learner.state() };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, { pulls: this.#pulls }, this.#learner);
    this.#granted = this.#pulls.reduce((sum, pulls) => sum + pulls, 0);
    this.#pulls.forEach((pulls, arm) => this.#fewest.set(arm, -pulls, 0));
  }
}

/** 1 − γ is rounded, and a rounding error in an exponent is multiplied by ln T. */
const RELATIVE_ERROR = 1e-12;

/** ceil(T^(1−γ)); a power within rounding error above a whole number counts as that number: 1000^(1/3) is 10. */
export function loosePulls(horizon: number, exponent: number): number {
  const pulls = pow(horizon, 1 - exponent);
  const nearest = Math.round(pulls);
  return Math.abs(pulls - nearest) <= RELATIVE_ERROR * nearest ? nearest : Math.ceil(pulls);
}

export const looseShare = definePolicy({
  id: "loose-share",
  version: 1,
  contract: "opportunity",
  title: "A few pulls each, then a learner",
  summary: "Gives every arm the few pulls that a loose requirement asks for at most; after that the learner chooses.",
  guarantee: "Regret O(max(K T^(1-γ), the learner's)) where no arm deserves more than T^(-γ) of the rounds.",
  source: "Ron, Ben-Porat and Shalit 2021, Proposition 3",
  parameters: {
    exponent: {
      kind: "number",
      min: 0.5,
      default: 0.5,
      words: "γ: no arm deserves more than T^(-γ) of the rounds",
    },
    learner: {
      kind: "learner",
      default: defaultLearner.inStudies,
      words: "who chooses once every arm has its few pulls",
    },
  },
  examples: [
    { arms: 3, parameters: {}, horizon: 400 },
    { arms: 4, parameters: { exponent: 0.7, learner: "thompson" }, horizon: 300 },
  ],
  needsHorizon: true,
  create: (setup, { exponent, learner }) => {
    const horizon = horizonOf(setup);
    const budget = horizon * (setup.perRound ?? 1);
    return new LooseShare(setup.arms, loosePulls(horizon, exponent), budget, learner(setup));
  },
});
