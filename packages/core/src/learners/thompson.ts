import type { Arm, ArmSet } from "../arms.js";
import { definePolicy, type Policy, type Reason, type Round } from "../policy.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import { copyColumns, restoreColumns, type PolicyState } from "../state/policyState.js";
import { EveryDraw } from "./everyDraw.js";

/**
 * Thompson sampling with Beta–Bernoulli posteriors [agrawal2012].
 *
 *   draw θ_i ~ Beta(S_i + 1, F_i + 1) for every arm, pull argmax θ_i
 *
 * A reward x strictly between 0 and 1 counts as a success with probability x (their Algorithm 2). The draws of round t
 * come from a generator keyed by (seed, t), also for arms that are not open: an arm's draw does not depend on who else is
 * there, and m successive choices are the m highest draws. The coin of an arm's n-th reward is keyed by (seed, arm, n).
 */
export class Thompson implements Policy {
  readonly #seed: Seed;
  readonly #successes: Uint32Array;
  readonly #failures: Uint32Array;
  readonly #draws: EveryDraw;
  readonly #coins = new Generator();

  constructor(arms: number, seed: Seed) {
    this.#seed = seed;
    this.#successes = new Uint32Array(arms);
    this.#failures = new Uint32Array(arms);
    this.#draws = new EveryDraw(arms, seed);
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#draws.highest(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason {
    const arm = this.#draws.highest(round, open);
    const successes = this.#successes[arm];
    const failures = this.#failures[arm];
    return { arm, rule: "highest draw", numbers: { draw: this.#draws.drawOf(arm), successes, failures } };
  }

  pulled(): void {
    // The posterior changes when the reward arrives.
  }

  rewarded(arm: Arm, reward: number): void {
    if (this.#succeeds(arm, reward)) this.#successes[arm]++;
    else this.#failures[arm]++;
    this.#draws.set(arm, this.#successes[arm], this.#failures[arm]);
  }

  #succeeds(arm: Arm, reward: number): boolean {
    if (reward >= 1 || reward <= 0) return reward >= 1;
    const observed = this.#successes[arm] + this.#failures[arm];
    this.#coins.key(this.#seed, purpose.coin, arm, observed);
    return this.#coins.uniform() < reward;
  }

  next(arm: Arm, reward: number, round: Round): Arm {
    this.rewarded(arm, reward);
    return this.#draws.highest(round + 1);
  }

  #columns() {
    return { successes: this.#successes, failures: this.#failures };
  }

  state(): PolicyState {
    return { scalars: {}, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, this.#columns());
    for (let arm = 0; arm < this.#successes.length; arm++) {
      this.#draws.set(arm, this.#successes[arm], this.#failures[arm]);
    }
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
  examples: [{ arms: 4, parameters: {} }],
  rewards: { min: 0, max: 1 },
  create: ({ arms, seed }) => new Thompson(arms, seed),
});
