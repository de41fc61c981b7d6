import type { Environment } from "../environment.js";
import { bestArms, potentialOf, pullsToReach } from "../oracles/potential.js";
import { checkQuestion, type Contract, defineContract } from "./contract.js";

/**
 * Every arm that can still improve is given the chance to: it comes within ε of its true potential a_i = lim f_i(n)
 * [patil2023, Theorem 5].
 */
export class PotentialContract implements Contract {
  readonly id = "potential";
  readonly tolerance: number;
  readonly #perRound: number;

  constructor(tolerance: number, perRound: number) {
    this.tolerance = tolerance;
    this.#perRound = perRound;
  }

  /**
   * How many more pulls an arm needs until a_i − f_i(N_i) <= ε, whenever it gets them: the theorem sets
   * no date, so no arm is late. 0 once the arm is there: it is never ahead. The metric
   * distance-to-potential says what is left to improve.
   */
  deficits(environment: Environment, rounds: number, pulls: ArrayLike<number>, into: Float64Array): void {
    checkQuestion({ environment, rounds, pulls, into });
    for (let arm = 0; arm < into.length; arm++) {
      const needed = pullsToReach(potentialOf(environment, arm), this.tolerance);
      into[arm] = Math.max(0, needed - pulls[arm]);
    }
  }

  /**
   * All pulls to the best single arm for the horizon (Proposition 1), the lowest on ties: Rew_i is convex where rewards
   * increase, so that no split is better. With m pulls a round it is the m best arms, by the same argument.
   */
  oracle(environment: Environment, horizon: number): Float64Array {
    checkQuestion({ environment, rounds: horizon });
    const pulls = new Float64Array(environment.arms);
    for (const arm of bestArms(environment, horizon, this.#perRound)) pulls[arm] = horizon;
    return pulls;
  }
}

export const potential = defineContract({
  id: "potential",
  title: "Potential",
  promise: "Each arm that can still improve keeps getting the chance to, until it is close to its potential.",
  parameters: {
    tolerance: {
      kind: "number",
      min: 0,
      max: 1,
      default: 0.01,
      words: "ε: an arm whose reward is within ε of its limit has reached its potential",
    },
  },
  examples: [{ arms: 3, parameters: { tolerance: 0.05 } }],
  defaultPolicy: "anytime-improving",
  violationMetric: "worst-distance-to-potential",
  promises: "chances",
  // It pulls one arm alone.
  isOracleOfReward: false,
  // Noise looks like improvement: with Bernoulli rewards the policy gives one arm 19 996 of 20 000 pulls.
  asksFor: ["ordered", "noiseless"],
  create: ({ perRound }, { tolerance }) => new PotentialContract(tolerance, perRound),
});
