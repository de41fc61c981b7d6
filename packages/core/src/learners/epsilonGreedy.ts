import type { Arm, ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { Observations } from "../counts.js";
import { definePolicy } from "../definePolicy.js";
import { lineLeader } from "../leader/lineLeader.js";
import type { Policy, Propensity, Reason, Round } from "../policy.js";
import { certain } from "../propensity.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import { randomOpenArm } from "./uniform.js";

/**
 * ε-greedy [sutton2018, Section 2.2].
 *
 *   each arm once; then in round t, with probability ε a uniformly random open arm, otherwise argmax_i mean_i
 *
 * The luck of round t: it is a random one where the first uniform number of the generator keyed by (seed, coin, t, 0)
 * is below ε; its arm is that of `randomOpenArm`. Nothing is drawn while an open arm has not been observed: such arms
 * go first, the least pulled first. With several pulls a round all of them are random or none.
 */
export class EpsilonGreedy implements Policy {
  readonly #seed: Seed;
  readonly #epsilon: number;
  readonly #generator = new Generator();
  readonly #known: Observations;
  readonly #means;

  constructor(arms: number, epsilon: number, seed: Seed) {
    this.#seed = seed;
    this.#epsilon = epsilon;
    this.#known = new Observations(arms);
    this.#means = lineLeader(arms);
    for (let arm = 0; arm < arms; arm++) this.#refresh(arm);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const best = this.#means.top(0, open);
    return this.#known.isSeen(best) && this.#isRandom(round) ? this.#randomArm(round, open) : best;
  }

  #isRandom(round: Round): boolean {
    return this.#generator.key(this.#seed, purpose.coin, round, 0).uniform() < this.#epsilon;
  }

  #randomArm(round: Round, open?: ArmSet): Arm {
    return randomOpenArm(this.#generator, this.#seed, round, this.#known.pulls.length, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const best = this.#means.top(0, open);
    if (!this.#known.isSeen(best)) {
      return { arm: best, rule: "not yet observed", numbers: { pulls: this.#known.pulls[best] } };
    }
    const random = this.#isRandom(round);
    const arm = random ? this.#randomArm(round, open) : best;
    const numbers = { mean: this.#known.mean(arm), observed: this.#known.observed[arm] };
    return { arm, rule: random ? "uniformly random" : "highest mean", numbers };
  }

  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    const best = this.#means.top(0, open);
    if (!this.#known.isSeen(best)) return certain(arm === best);
    const atRandom = this.#epsilon / (open?.size ?? this.#known.pulls.length);
    return { probability: arm === best ? 1 - this.#epsilon + atRandom : atRandom, error: 0 };
  }

  pulled(arm: Arm): void {
    this.#known.pulled(arm);
    if (!this.#known.isSeen(arm)) this.#refresh(arm);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#known.rewarded(arm, reward);
    this.#refresh(arm);
  }

  #refresh(arm: Arm): void {
    this.#means.set(arm, this.#known.isSeen(arm) ? this.#known.mean(arm) : this.#known.priority(arm), 0);
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#known.columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#known.columns());
    for (let arm = 0; arm < this.#known.pulls.length; arm++) this.#refresh(arm);
  }
}

export const epsilonGreedy = definePolicy({
  id: "epsilon-greedy",
  version: 1,
  contract: "none",
  title: "ε-greedy",
  summary: "Pulls the arm with the highest mean so far, and now and then a random one.",
  guarantee:
    "With all arms open every arm has at least ε/K of the rounds in expectation, so its regret grows linearly, by " +
    "ε·ΣΔ_i/K a round.",
  source: "Sutton and Barto, Reinforcement Learning, 2nd edition 2018, Section 2.2",
  parameters: {
    epsilon: { kind: "number", min: 0, max: 1, default: 0.1, words: "ε: how likely a round is a random one" },
  },
  examples: [
    { arms: 4, parameters: { epsilon: 0.1 } },
    { arms: 3, parameters: { epsilon: 0.5 } },
  ],
  startsWithEveryArm: true,
  carry: carryByArm,
  create: ({ arms, seed }, { epsilon }) => new EpsilonGreedy(arms, epsilon, seed),
});
