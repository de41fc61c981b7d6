import type { Arm, ArmSet } from "../../arms.js";
import { carryByArm } from "../../carry.js";
import { definePolicy, usualCircumstances } from "../../definePolicy.js";
import { meritShares, steepness } from "../../deserved/meritShares.js";
import { isSuccess } from "../../learners/thompson/posteriorDraws.js";
import type { PlayedPolicy } from "../../play.js";
import type { Propensity, Reason, Round } from "../../policy.js";
import { beta, Generator, purpose, type Seed } from "../../random/index.js";
import type { RuleId } from "../../rules/rules.js";
import { copyColumns, type PolicyState } from "../../state/policyState.js";
import { restoreColumns } from "../../state/restoreColumns.js";
import { drawByShare } from "./merit.js";
import { expectedShare } from "./expectedShare.js";

/**
 * FairX-TS [wang2021]: exposure in proportion to merit, with means that are drawn from their posteriors.
 *
 *   in round t  θ_i ~ Beta(S_i + 1, F_i + 1) for every arm
 *   the arm is drawn from π_t(i) = f(θ_i) / Σ_j f(θ_j),  f(θ) = exp(c·θ)
 *
 * The means of round t are those of `beta`, arm after arm from arm 0 on, from the generator keyed by (seed, choice, t,
 * 0), also for arms that are not open. A reward strictly between 0 and 1 counts as a success with its own probability,
 * as in `thompson`.
 */
export class FairxTs implements PlayedPolicy {
  readonly #seed: Seed;
  readonly #c: number;
  readonly #successes: Uint32Array;
  readonly #failures: Uint32Array;
  readonly #generator = new Generator();
  readonly #coins = new Generator();
  readonly #drawn: Float64Array;
  readonly #shares: Float64Array;

  constructor(arms: number, seed: Seed, c: number) {
    this.#seed = seed;
    this.#c = c;
    this.#successes = new Uint32Array(arms);
    this.#failures = new Uint32Array(arms);
    this.#drawn = new Float64Array(arms);
    this.#shares = new Float64Array(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    return drawByShare(this.#generator, this.#seed, round, this.#sharesOf(round, open), open);
  }

  #sharesOf(round: Round, open?: ArmSet): Float64Array {
    this.#generator.key(this.#seed, purpose.choice, round, 0);
    for (let arm = 0; arm < this.#drawn.length; arm++) {
      this.#drawn[arm] = beta(this.#generator, this.#successes[arm] + 1, this.#failures[arm] + 1);
    }
    return meritShares(this.#drawn, this.#c, this.#shares, open);
  }

  exposures(round: Round, into: Float64Array, open?: ArmSet): void {
    into.set(this.#sharesOf(round, open));
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    return { arm, rule: "drawn by merit", numbers: { draw: this.#drawn[arm], share: this.#shares[arm] } };
  }

  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    return expectedShare(this.#successes, this.#failures, this.#c, arm, open);
  }

  pulled(): void {
    // The posterior changes when the reward arrives.
  }

  rewarded(arm: Arm, reward: number): void {
    const observed = this.#successes[arm] + this.#failures[arm];
    const counts = isSuccess(this.#coins, this.#seed, arm, observed, reward) ? this.#successes : this.#failures;
    counts[arm]++;
  }

  #columns() {
    return { successes: this.#successes, failures: this.#failures };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns());
  }
}

export const fairxTs = definePolicy({
  id: "fairx-ts",
  version: 1,
  contract: "none",
  title: "FairX-TS",
  summary: "Draws the arm in proportion to its merit, by means that are drawn from their posteriors.",
  guarantee:
    "Over worlds that are drawn from the prior, fairness regret and reward regret are of the order of L·sqrt(KT)/γ, " +
    "but for logarithms, where the merit is L-Lipschitz and at least γ, for rewards in [0, 1].",
  guaranteeNeeds: usualCircumstances,
  source: "Wang, Bai, Sun and Joachims 2021",
  parameters: { steepness },
  examples: [{ arms: 3, parameters: { steepness: 3 } }],
  rewards: { min: 0, max: 1 },
  carry: carryByArm,
  create: ({ arms, seed }, { steepness: c }) => new FairxTs(arms, seed, c),
});
