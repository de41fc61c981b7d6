import { NO_ARM } from "../arms.js";
import { deservedPulls } from "../deserved/defineDeservedShare.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import { checkShares, type DeservedShare } from "../functions/deservedShare.js";
import { fillByGain, fixedMeans } from "../oracles/knownMeans.js";
import { checkQuestion, type Contract, defineContract } from "./contract.js";

/**
 * Arm i deserves f(μ)_i of the rounds, and withholding one of them costs λ_i [ron2021, Section 2].
 *
 *   U(N) = Σ μ_i·N_i − Σ λ_i·max(D_i − N_i, 0),   D_i = floor(T·f(μ)_i)
 *
 * μ are the true means, in f too. The floor (Section 2.1) is in the counts and in the penalty: with only one of them
 * floored Lemma 1's counts are not the best. λ_i may exceed 1: then the opportunity is always worth granting.
 */
export class OpportunityContract implements Contract {
  readonly id = "opportunity";
  readonly costs: Float64Array;
  readonly deserved: DeservedShare;
  readonly #perRound: number;

  constructor(costs: Float64Array, deserved: DeservedShare, perRound: number) {
    this.costs = costs;
    this.deserved = deserved;
    this.#perRound = perRound;
  }

  /** The true means μ: fixed, and from 0 to 1, where f is defined. Other environments are refused. */
  means(environment: Environment, rounds: number): Float64Array {
    checkQuestion({ environment, rounds }, this.costs.length);
    const means = fixedMeans(environment, rounds);
    const outside = means.findIndex((mean) => !(mean >= 0 && mean <= 1));
    if (outside === NO_ARM) return means;
    throw new EvenhandError("parameter-range", {
      received: `a mean reward of ${means[outside]} for the arm at index ${outside}`,
      required: "means from 0 to 1, for which deserved shares are defined",
      path: "environment",
    });
  }

  /** T·f(μ)_i − N_i, not rounded. */
  deficits(environment: Environment, rounds: number, pulls: ArrayLike<number>, into: Float64Array): void {
    checkQuestion({ environment, rounds, pulls, into }, this.costs.length);
    this.deserved.shares(this.means(environment, rounds), into);
    checkShares(into, into.length);
    for (let arm = 0; arm < into.length; arm++) into[arm] = rounds * into[arm] - pulls[arm];
  }

  /** Deserved pulls that were not granted: max(D_i − N_i, 0) for each arm. */
  withheld(environment: Environment, rounds: number, pulls: ArrayLike<number>): Float64Array {
    checkQuestion({ environment, rounds, pulls }, this.costs.length);
    return this.#deservedPulls(environment, rounds).map((deserved, arm) => Math.max(deserved - pulls[arm], 0));
  }

  /** What withheld pulls cost: Σ λ_i·max(D_i − N_i, 0). */
  penalty(environment: Environment, rounds: number, pulls: ArrayLike<number>): number {
    const withheld = this.withheld(environment, rounds, pulls);
    return withheld.reduce((sum, missing, arm) => sum + this.costs[arm] * missing, 0);
  }

  /** The expected utility of the counts, (1) in expectation over the rewards. */
  utility(environment: Environment, rounds: number, pulls: ArrayLike<number>): number {
    checkQuestion({ environment, rounds, pulls }, this.costs.length);
    const earned = this.costs.reduce((sum, _, arm) => sum + environment.expectedTotal(arm, pulls[arm]), 0);
    return earned - this.penalty(environment, rounds, pulls);
  }

  /**
   * OPT of Lemma 1: D_i pulls for every arm with Δ_i < λ_i, none for one with Δ_i > λ_i, the rest to the best arm.
   *
   * The n-th pull of arm i is worth μ_i + λ_i up to D_i, and μ_i from then on; U is concave in each count, so the most
   * valuable pulls are the best counts, also with several pulls a round. Of equally valuable ones the arm with the
   * higher mean comes first, then the lowest: an arm with Δ_i = λ_i, for which any count up to D_i is best, gets none.
   */
  oracle(environment: Environment, horizon: number): Float64Array {
    const means = this.means(environment, horizon);
    const deserved = this.#deservedPulls(environment, horizon);
    const byMean = Array.from(means.keys()).sort((a, b) => means[b] - means[a] || a - b);
    const stretches = byMean.flatMap((arm) => [
      { arm, pulls: deserved[arm], gain: means[arm] + this.costs[arm] },
      { arm, pulls: horizon - deserved[arm], gain: means[arm] },
    ]);
    return fillByGain(means.length, stretches, horizon * this.#perRound);
  }

  #deservedPulls(environment: Environment, rounds: number): Float64Array {
    const into = new Float64Array(environment.arms);
    deservedPulls(this.deserved, this.means(environment, rounds), rounds, into);
    return into;
  }
}

export const opportunity = defineContract({
  id: "opportunity",
  title: "Opportunity",
  promise: "Each arm gets the share of rounds that its reward deserves, or is paid for what is withheld.",
  parameters: {
    cost: { kind: "per-arm", min: 0, default: 0.4, words: "λ_i: what withholding one deserved pull costs" },
    deserved: { kind: "deserved-share", default: "uniform", words: "f: which share of the rounds each arm deserves" },
  },
  examples: [{ arms: 3, parameters: { cost: [0.2, 0.6, 0.9], deserved: "softmax" } }],
  defaultPolicy: "self-regulated-utility",
  violationMetric: "withheld",
  promises: "shares",
  isOracleOfReward: true,
  asksFor: ["period"],
  create: ({ perRound }, { cost, deserved }) => new OpportunityContract(cost, deserved, perRound),
});
