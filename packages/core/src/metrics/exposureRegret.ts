import { meritShares, steepness } from "../deserved/meritShares.js";
import { EvenhandError } from "../errors.js";
import { fixedMeans } from "../oracles/knownMeans.js";
import { defineMetric } from "./metric.js";

/**
 * Fairness regret of exposure [wang2021]: how far the probabilities with which arms were drawn are from those that
 * their merits give them, in every round, added up.
 *
 *   Σ_s Σ_i |π*(i) − π_s(i)|,   π*(i) = f(μ_i) / Σ_j f(μ_j),   f(μ) = exp(c·μ)
 *
 * π_s is what the arm of round s is drawn from, once all else is drawn: a policy that does not say it is taken to have
 * decided, with probability 1, for the arm that it pulled. Such a policy has a regret of each round, however fair its
 * counts of pulls are in the end. c must be the one of the policies that are to be fair by it.
 */
export const exposureRegret = defineMetric({
  id: "exposure-regret",
  title: "Exposure regret",
  unit: "probability",
  range: "0 to twice the number of rounds",
  better: "lower",
  zero: "every arm was drawn in proportion to its merit, in every round",
  perArm: false,
  byRound: true,
  parameters: { steepness },
  create: ({ environment, horizon, perRound }, values) => {
    if (perRound > 1) {
      throw new EvenhandError("metric-not-applicable", {
        received: `exposure-regret with ${perRound} pulls a round`,
        required: "one pull a round: the paper's probabilities are those of one arm",
        path: "perRound",
      });
    }
    const means = fixedMeans(environment, horizon);
    const fair = meritShares(means, values?.steepness ?? steepness.default, new Float64Array(means.length));
    let regret = 0;
    return {
      begin: () => {
        regret = 0;
      },
      deciding: (exposures) => {
        for (let arm = 0; arm < fair.length; arm++) regret += Math.abs(fair[arm] - exposures[arm]);
      },
      read: (_, into, at) => {
        into[at] = regret;
      },
    };
  },
});
