import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Period, type Periods } from "../counts.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import { pow } from "../math/index.js";
import { horizonOf, type Reason, type Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import type { Invariant } from "../state/invariants.js";
import { GuardedLearner, type Guard } from "./guardedLearner.js";

/**
 * A few pulls for everyone, then a learner: for loose requirements f(μ)_i <= T^(−γ), γ >= 1/2 [ron2021, Proposition 3].
 *
 *   pull each arm ceil(T^(1−γ)) times; then ask the learner, which has seen all rewards
 *
 * ceil(T^(1−γ)) is the smallest whole number that is at least T·f(μ)_i for every such f, so nothing is withheld
 * afterwards.
 *
 * Guarantee: regret O(max(K·T^(1−γ), regret of the learner)) against OPT of Lemma 1, for f that are this loose; whether
 * f is, the policy does not know and does not ask.
 *
 * The paper leaves the order open: ours is arm after arm, again and again, so that where K·ceil(T^(1−γ)) exceeds T all
 * arms come equally short. Beyond the paper: an absent arm is caught up when it is back, and the learner stands in
 * while no open arm is short.
 */
export class LooseShare implements Guard {
  readonly columns: Record<string, Uint32Array> & { readonly pulls: Uint32Array };
  readonly invariants: readonly Invariant[];
  readonly scalars = {};
  /** Once no arm is short, none is again. */
  readonly quietUntil = Infinity;
  readonly #each: number;
  readonly #budget: number;
  readonly #fewest;
  readonly #period: Period;
  #granted = 0;

  constructor(arms: number, each: number, budget: number, setup: Periods = {}) {
    const pulls = new Uint32Array(arms);
    this.#period = new Period({ pulls }, setup);
    this.columns = { pulls, ...this.#period.columns() };
    this.invariants = this.#period.invariants();
    this.#each = each;
    this.#budget = budget;
    this.#fewest = lineLeader(arms);
  }

  forced(_round: Round, open?: ArmSet): Arm {
    const arm = this.#fewest.top(0, open);
    return this.#period.pulls[arm] < this.#each && this.#granted < this.#budget ? arm : NO_ARM;
  }

  reason(arm: Arm): Reason<RuleId> {
    return { arm, rule: "a few pulls each", numbers: { pulls: this.#period.pulls[arm], each: this.#each } };
  }

  pulled(arm: Arm, times: number): void {
    this.columns.pulls[arm] += times;
    this.#period.pulled(arm, times);
    this.#granted += times;
    this.#fewest.set(arm, -this.#period.pulls[arm], 0);
  }

  renew(): void {
    this.#period.renew();
    this.restored();
  }

  restored(): void {
    const { pulls } = this.#period;
    this.#granted = pulls.reduce((sum, count) => sum + count, 0);
    pulls.forEach((count, arm) => this.#fewest.set(arm, -count, 0));
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
  guaranteeNeeds: usualCircumstances,
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
  carry: carryByArm,
  create: (setup, { exponent, learner }) => {
    const horizon = horizonOf(setup);
    const budget = horizon * (setup.perRound ?? 1);
    return new GuardedLearner(new LooseShare(setup.arms, loosePulls(horizon, exponent), budget, setup), learner(setup));
  },
});
