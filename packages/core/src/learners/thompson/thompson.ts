import type { Arm, ArmSet } from "../../arms.js";
import { definePolicy } from "../../policies/definePolicy.js";
import type { Policy, Reason, Round } from "../../policy.js";
import { Generator, purpose, type Seed } from "../../random/index.js";
import { copyColumns, restoreColumns, type PolicyState } from "../../state/policyState.js";
import { EveryDraw } from "./everyDraw.js";
import { LikelyDraws } from "./likelyDraws.js";
import type { PosteriorDraws } from "./posteriorDraws.js";

/** From here on LikelyDraws is faster. Part of the rule: with another number other arms would be pulled. */
const MANY_ARMS = 64;

/**
 * Thompson sampling with Beta–Bernoulli posteriors [agrawal2012].
 *
 *   draw θ_i ~ Beta(S_i + 1, F_i + 1) for every arm, pull argmax θ_i
 *
 * A reward x strictly between 0 and 1 counts as a success with probability x (their Algorithm 2). The draws of round t
 * come from generators keyed by (seed, t), also for arms that are not open: an arm's draw does not depend on who else is
 * there, and m successive choices are the m highest draws. The coin of an arm's n-th reward is keyed by (seed, arm, n).
 *
 * Few arms draw one after the other. Of many arms only those draw that may win, which has the same law (docs/adr/0007).
 */
export class Thompson implements Policy {
  readonly #seed: Seed;
  readonly #successes: Uint32Array;
  readonly #failures: Uint32Array;
  readonly #draws: PosteriorDraws;
  readonly #coins = new Generator();

  constructor(arms: number, seed: Seed) {
    this.#seed = seed;
    this.#successes = new Uint32Array(arms);
    this.#failures = new Uint32Array(arms);
    const Draws = arms < MANY_ARMS ? EveryDraw : LikelyDraws;
    this.#draws = new Draws(seed, this.#successes, this.#failures);
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#draws.highest(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.#draws.highest(round, open);
    const { draw } = this.#draws;
    return {
      arm,
      rule: "highest draw",
      numbers: { draw, successes: this.#successes[arm], failures: this.#failures[arm] },
    };
  }

  pulled(): void {
    // The posterior changes when the reward arrives.
  }

  rewarded(arm: Arm, reward: number): void {
    const successes = this.#successes[arm];
    const failures = this.#failures[arm];
    if (this.#succeeds(arm, reward)) this.#successes[arm]++;
    else this.#failures[arm]++;
    this.#draws.changed(arm, successes, failures);
  }

  #succeeds(arm: Arm, reward: number): boolean {
    if (reward >= 1 || reward <= 0) return reward >= 1;
    const observed = this.#successes[arm] + this.#failures[arm];
    this.#coins.key(this.#seed, purpose.coin, arm, observed);
    return this.#coins.uniform() < reward;
  }

  #columns() {
    return { successes: this.#successes, failures: this.#failures };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns());
    this.#draws.restored();
  }
}

export const thompson = definePolicy({
  id: "thompson",
  version: 1,
  contract: "none",
  title: "Thompson sampling",
  summary: "Pulls the arm whose draw from its posterior is the highest.",
  guarantee: "Regret O(Σ ln T / Δ_i + K) for rewards in [0, 1]. Promises nothing to any arm.",
  source: "Agrawal and Goyal 2012; the bound from Agrawal and Goyal 2013, Theorem 1",
  parameters: {},
  examples: [
    { arms: 4, parameters: {} },
    { arms: 80, parameters: {} },
  ],
  rewards: { min: 0, max: 1 },
  create: ({ arms, seed }) => new Thompson(arms, seed),
});
