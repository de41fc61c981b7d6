import type { Arm, ArmSet } from "../../arms.js";
import { carryByArm } from "../../carry.js";
import { definePolicy, usualCircumstances } from "../../definePolicy.js";
import { BETA_ERROR, betaBelow, betaDensity, betaReach } from "../../math/index.js";
import type { Policy, Propensity, Reason, Round } from "../../policy.js";
import { type DrawDistribution, highestDraw, TAIL } from "../../propensity.js";
import { Generator, type Seed } from "../../random/index.js";
import type { RuleId } from "../../rules/rules.js";
import { copyColumns, type PolicyState } from "../../state/policyState.js";
import { restoreColumns } from "../../state/restoreColumns.js";
import { EveryDraw, isSuccess } from "../thompson/posteriorDraws.js";
import { discount, window } from "./forgettingUcb.js";
import { carryWindow, FadingMemory, WindowMemory, type Memory } from "./memory.js";

/** What is remembered of a reward: 1 for a success, 0 for a failure. */
const OUTCOMES = [0, 1] as const;

/**
 * Thompson sampling over a memory that forgets [raj2017, trovo2020].
 *
 *   draw θ_i ~ Beta(S_i + 1, F_i + 1) for every arm, pull argmax θ_i
 *
 * S_i and F_i are the successes and failures of arm i that are remembered: discounted by γ with every reward that
 * arrives, of whichever arm, or counted among the last τ rewards. An arm of which nothing is left is believed to be
 * anything, as in the beginning, and is tried again sooner or later.
 *
 * Draws and coins are keyed as those of `thompson`: a reward x strictly between 0 and 1 counts as a success with
 * probability x, and absent arms draw too. Every arm draws in every round, however many they are.
 */
export class ForgettingThompson implements Policy {
  readonly #seed: Seed;
  readonly #memory: Memory;
  readonly #observed: Uint32Array;
  readonly #successes: Float64Array;
  readonly #failures: Float64Array;
  readonly #draws: EveryDraw;
  readonly #coins = new Generator();

  constructor(memory: Memory, seed: Seed) {
    const arms = memory.weights.length;
    this.#seed = seed;
    this.#memory = memory;
    this.#observed = new Uint32Array(arms);
    this.#successes = new Float64Array(arms);
    this.#failures = new Float64Array(arms);
    this.#draws = new EveryDraw(seed, this.#successes, this.#failures);
  }

  choose(round: Round, open?: ArmSet): Arm {
    return this.#draws.highest(round, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.#draws.highest(round, open);
    const numbers = { draw: this.#draws.draw, successes: this.#successes[arm], failures: this.#failures[arm] };
    return { arm, rule: "highest draw", numbers };
  }

  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    const others: DrawDistribution[] = [];
    let shapes = 0;
    for (let other = 0; other < this.#observed.length; other++) {
      if (open?.has(other) === false) continue;
      shapes += this.#memory.weights[other] + 2;
      if (other !== arm) others.push(this.#drawsOf(other));
    }
    const highest = highestDraw(this.#drawsOf(arm), others);
    return highest.probability === null ? highest : { ...highest, error: highest.error + BETA_ERROR * shapes };
  }

  #drawsOf(arm: Arm): DrawDistribution {
    const [a, b] = [this.#successes[arm] + 1, this.#failures[arm] + 1];
    const [from, to] = betaReach(a, b, TAIL);
    return { arms: 1, from, to, density: (x) => betaDensity(a, b, x), below: (x) => betaBelow(a, b, x) };
  }

  pulled(): void {
    // The posterior changes when the reward arrives.
  }

  rewarded(arm: Arm, reward: number): void {
    const succeeds = isSuccess(this.#coins, this.#seed, arm, this.#observed[arm], reward);
    this.#observed[arm]++;
    this.#memory.remember(arm, succeeds ? 1 : 0);
    this.#refresh();
  }

  /** Whatever arm was rewarded, what is known of the others is older now. */
  #refresh(): void {
    const { weights, sums } = this.#memory;
    for (let arm = 0; arm < weights.length; arm++) {
      this.#successes[arm] = sums[arm];
      // Rounding may leave a sum a little above its weight.
      this.#failures[arm] = Math.max(0, weights[arm] - sums[arm]);
    }
    this.#draws.restored();
  }

  #columns() {
    return { observed: this.#observed, ...this.#memory.columns };
  }

  state(): PolicyState {
    return { scalars: this.#memory.scalars(), columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    const { largest, invariants } = this.#memory;
    this.#memory.restored(restoreColumns(state, largest, this.#columns(), undefined, invariants));
    this.#refresh();
  }
}

export const discountedThompson = definePolicy({
  id: "discounted-thompson",
  version: 1,
  contract: "none",
  title: "Discounted Thompson sampling",
  summary:
    "Pulls the arm whose draw from its posterior is the highest; in it a reward counts the less the older it is.",
  guarantee: "No bound on its regret is proved. Promises nothing to any arm.",
  source: "Raj and Kalyani 2017, Algorithm 1",
  parameters: { discount },
  examples: [{ arms: 3, parameters: { discount: 0.8 } }],
  rewards: { min: 0, max: 1 },
  carry: carryByArm,
  create: ({ arms, seed }, { discount: gamma }) =>
    new ForgettingThompson(new FadingMemory(arms, gamma, OUTCOMES), seed),
});

export const slidingWindowThompson = definePolicy({
  id: "sliding-window-thompson",
  version: 1,
  contract: "none",
  title: "Sliding-window Thompson sampling",
  summary: "Pulls the arm whose draw from its posterior is the highest, where the latest rewards alone are counted.",
  guarantee:
    "With B jumps of the means and τ of the order of sqrt(T) dynamic regret O(B·sqrt(T)) but for logarithms, for " +
    "rewards in [0, 1]. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Trovò, Paladino, Restelli and Gatti 2020",
  parameters: { window },
  examples: [{ arms: 3, parameters: { window: 20 } }],
  rewards: { min: 0, max: 1 },
  carry: carryWindow,
  create: ({ arms, seed }, { window: tau }) => new ForgettingThompson(new WindowMemory(arms, tau, OUTCOMES), seed),
});
