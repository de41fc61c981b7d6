import type { Arm, ArmSet } from "../../arms.js";
import { carryByArm } from "../../carry.js";
import { definePolicy, usualCircumstances } from "../../definePolicy.js";
import { LARGEST_COUNT } from "../../limits.js";
import type { PlayedPolicy, Stretch } from "../../play.js";
import type { Propensity, Reason, Round } from "../../policy.js";
import { Generator, type Seed } from "../../random/index.js";
import type { RuleId } from "../../rules/rules.js";
import { copyColumns, type PolicyState } from "../../state/policyState.js";
import { restoreColumns } from "../../state/restoreColumns.js";
import { BorrowedBeliefs, LARGEST_BELIEF } from "./borrowedBeliefs.js";
import { EveryDraw, highestBeta, isSuccess, type PosteriorDraws } from "./posteriorDraws.js";
import { LikelyDraws } from "./likelyDraws.js";
import { OpenDraws } from "./openDraws.js";

/** From this number of arms on LikelyDraws is faster. It is part of the rule: another number would pull other arms. */
const MANY_ARMS = 64;

type DrawsClass = new (seed: Seed, successes: Uint32Array, failures: Uint32Array) => PosteriorDraws;

/** With many arms, by the parameter `drawn`. */
const manyDraws: Readonly<Record<string, DrawsClass>> = { all: LikelyDraws, open: OpenDraws };

/** a and b of each arm, whole numbers of at least 1. */
interface Prior {
  readonly successes: Float64Array;
  readonly failures: Float64Array;
}

/**
 * Thompson sampling with Beta–Bernoulli posteriors [agrawal2012].
 *
 *   draw θ_i ~ Beta(S_i + a_i, F_i + b_i) for every arm, pull argmax θ_i
 *
 * a and b are what is believed of an arm beforehand: 1 and 1, the uniform distribution, as in the paper, or other whole
 * numbers, for one arm or for all. A newcomer with 1 and 19 has the mean 5 %, as if 18 failures had been seen. With
 * `priorWeight` an arm without a reward is believed to be like the others (`BorrowedBeliefs`): a mean of 10 % and a
 * weight of 20 add 2 to a and 18 to b. From 64 arms on such a belief that changes takes a look at each of these arms.
 *
 * A reward x strictly between 0 and 1 counts as a success with probability x (their Algorithm 2). The draws of round t
 * come from generators keyed by (seed, t), also for arms that are not open: an arm's draw does not depend on which
 * others are, and m successive choices are the m highest draws. The coin of an arm's n-th reward is keyed by (seed,
 * arm, n).
 *
 * Few arms draw one after the other. Of many arms only those draw that may win, which has the same law (docs/adr/0007).
 * With `drawn: "open"`, where few of many are open, these alone are drawn: faster, but an arm's draw then depends on
 * whether many are open or few.
 */
export class Thompson implements PlayedPolicy {
  readonly #seed: Seed;
  readonly #successes: Uint32Array;
  readonly #failures: Uint32Array;
  readonly #prior: Prior | undefined;
  readonly #borrowed: BorrowedBeliefs | undefined;
  /** S_i + a_i − 1 and F_i + b_i − 1, and what is borrowed: with the uniform prior alone the counts themselves. */
  readonly #ups: Uint32Array;
  readonly #downs: Uint32Array;
  readonly #draws: PosteriorDraws;
  readonly #coins = new Generator();

  constructor(
    arms: number,
    seed: Seed,
    prior?: Prior,
    borrowed?: BorrowedBeliefs,
    ManyDraws: DrawsClass = LikelyDraws,
  ) {
    this.#seed = seed;
    this.#successes = new Uint32Array(arms);
    this.#failures = new Uint32Array(arms);
    this.#prior = prior;
    this.#borrowed = borrowed;
    const isUniform = prior === undefined && borrowed === undefined;
    this.#ups = isUniform ? this.#successes : new Uint32Array(arms);
    this.#downs = isUniform ? this.#failures : new Uint32Array(arms);
    this.#addPriors();
    const Draws = arms < MANY_ARMS ? EveryDraw : ManyDraws;
    this.#draws = new Draws(seed, this.#ups, this.#downs);
  }

  #addPriors(): void {
    if (this.#ups === this.#successes) return;
    for (let arm = 0; arm < this.#ups.length; arm++) this.#addPrior(arm);
  }

  #addPrior(arm: Arm): void {
    const isHeard = this.#isHeard(arm);
    const ups = (this.#prior?.successes[arm] ?? 1) - 1 + (this.#borrowed?.successes(arm, isHeard) ?? 0);
    const downs = (this.#prior?.failures[arm] ?? 1) - 1 + (this.#borrowed?.failures(arm, isHeard) ?? 0);
    this.#ups[arm] = Math.min(LARGEST_COUNT, this.#successes[arm] + ups);
    this.#downs[arm] = Math.min(LARGEST_COUNT, this.#failures[arm] + downs);
  }

  #isHeard(arm: Arm): boolean {
    return this.#successes[arm] + this.#failures[arm] > 0;
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#draws.highest(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.#draws.highest(round, open);
    const { draw } = this.#draws;
    return {
      arm,
      rule: "highest draw",
      numbers: { draw, successes: this.#successes[arm], failures: this.#failures[arm] },
    };
  }

  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    return highestBeta(this.#ups, this.#downs, arm, open);
  }

  pulled(): void {
    // The posterior changes when the reward arrives.
  }

  rewarded(arm: Arm, reward: number): void {
    const ups = this.#ups[arm];
    const downs = this.#downs[arm];
    if (!this.#isHeard(arm)) this.#borrowed?.keep(arm);
    const observed = this.#successes[arm] + this.#failures[arm];
    const succeeds = isSuccess(this.#coins, this.#seed, arm, observed, reward);
    if (succeeds) countIn(this.#successes, this.#ups, arm);
    else countIn(this.#failures, this.#downs, arm);
    this.#draws.changed(arm, ups, downs);
    if (this.#borrowed?.observe(succeeds) === true) this.#believeOtherwise();
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    const draws = this.#draws;
    for (let round = from; round <= until; round++) {
      const arm = draws.highest(round);
      this.rewarded(arm, stretch.pull(arm, round));
    }
  }

  /** Something else is believed of the arms without a reward. */
  #believeOtherwise(): void {
    for (let arm = 0; arm < this.#ups.length; arm++) {
      if (this.#isHeard(arm)) continue;
      const [ups, downs] = [this.#ups[arm], this.#downs[arm]];
      this.#addPrior(arm);
      this.#draws.changed(arm, ups, downs);
    }
  }

  #columns() {
    return { successes: this.#successes, failures: this.#failures, ...this.#borrowed?.columns };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns(), undefined, this.#borrowed?.invariants);
    this.#borrowed?.restored(this.#successes, this.#failures);
    this.#addPriors();
    this.#draws.restored();
  }
}

/** One more, in the counts and in what is drawn from, which may be the same column. */
function countIn(counts: Uint32Array, drawn: Uint32Array, arm: Arm): void {
  counts[arm]++;
  if (drawn !== counts && drawn[arm] < LARGEST_COUNT) drawn[arm]++;
}

export const thompson = definePolicy({
  id: "thompson",
  version: 1,
  contract: "none",
  title: "Thompson sampling",
  summary: "Pulls the arm whose draw from its posterior is the highest.",
  guarantee: "Regret O(Σ ln T / Δ_i + K) for rewards in [0, 1]. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Agrawal and Goyal 2012; the bound from Agrawal and Goyal 2013, Theorem 1",
  parameters: {
    priorSuccesses: {
      kind: "per-arm",
      whole: true,
      min: 1,
      max: LARGEST_BELIEF,
      default: 1,
      words: "a: 1, and the successes that are believed beforehand",
    },
    priorFailures: {
      kind: "per-arm",
      whole: true,
      min: 1,
      max: LARGEST_BELIEF,
      default: 1,
      words: "b: 1, and the failures that are believed beforehand",
    },
    priorWeight: {
      kind: "integer",
      min: 0,
      max: LARGEST_BELIEF,
      default: 0,
      words: "how many rewards, with the mean of the other arms, are believed of an arm without one; 0 for none",
    },
    drawn: {
      kind: "choice",
      options: Object.keys(manyDraws),
      default: "all",
      words: "which arms draw where at most a sixteenth of 64 or more is open: all, as ever, or open alone, faster",
    },
  },
  examples: [
    { arms: 4, parameters: {} },
    { arms: 80, parameters: {} },
    { arms: 3, parameters: { priorSuccesses: [1, 5, 2], priorFailures: 19 } },
    { arms: 4, parameters: { priorWeight: 20 } },
    { arms: 70, parameters: { priorWeight: 3 } },
    { arms: 70, parameters: { drawn: "open" } },
  ],
  rewards: { min: 0, max: 1 },
  carry: carryByArm,
  create: ({ arms, seed }, { priorSuccesses: successes, priorFailures: failures, priorWeight, drawn }) => {
    const isUniform = [successes, failures].every((counts) => counts.every((count) => count === 1));
    const borrowed = priorWeight === 0 ? undefined : new BorrowedBeliefs(arms, priorWeight);
    return new Thompson(arms, seed, isUniform ? undefined : { successes, failures }, borrowed, manyDraws[drawn]);
  },
});
