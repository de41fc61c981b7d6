import type { Environment } from "../environment.js";
import { bestIntegerAllocation } from "../oracles/bestIntegerAllocation.js";
import { checkQuestion, type Contract, defineContract } from "./contract.js";
import { proportionalAllocation, utilitiesOf } from "../oracles/proportionalAllocation.js";

/**
 * Arm i's share of the pulls is proportional to its utility μ_i, its mean reward
 * [wang2020, Definition 1 and Proposition 1].
 *
 * The paper has utilities in (0, 1]; the shares depend on their ratios alone, so that any positive ones will do.
 */
export class ProportionalContract implements Contract {
  readonly id = "proportional";
  readonly #perRound: number;

  constructor(perRound: number) {
    this.#perRound = perRound;
  }

  /** x*_i(t) − n_i. With several pulls a round an arm can deserve no more than one in each. */
  deficits(environment: Environment, rounds: number, pulls: ArrayLike<number>, into: Float64Array): void {
    checkQuestion({ environment, rounds, pulls, into });
    const fair = proportionalAllocation(utilitiesOf(environment, rounds), rounds * this.#perRound, rounds);
    for (let arm = 0; arm < into.length; arm++) into[arm] = fair[arm] - pulls[arm];
  }

  /** The whole numbers of pulls with the largest Σ μ_i·log n_i. */
  oracle(environment: Environment, horizon: number): Float64Array {
    checkQuestion({ environment, rounds: horizon });
    return bestIntegerAllocation(utilitiesOf(environment, horizon), horizon * this.#perRound, horizon);
  }
}

export const proportional = defineContract({
  id: "proportional",
  title: "Proportional",
  promise: "Each arm's share of the pulls is proportional to its mean reward.",
  parameters: {},
  examples: [{ arms: 3, parameters: {} }],
  defaultPolicy: "proportional-catch-up",
  violationMetric: "proportional-deficit",
  promises: "shares",
  // It serves the product of the utilities.
  isOracleOfReward: false,
  create: ({ perRound }) => new ProportionalContract(perRound),
});
