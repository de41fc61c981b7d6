import { fillByGain } from "../oracles/fillByGain.js";
import { fixedMeans } from "../oracles/fixedMeans.js";
import { clockOf } from "./clock.js";
import { defineMetric } from "./defineMetric.js";
import { quotaOf } from "./quotaOf.js";

/**
 * r-Regret where arms can be absent, which patil2019 does not have. With a_i(t) the rounds in which arm i was open,
 * and m pulls a round:
 *
 *   max Σ_i μ_i·x_i − Σ_i μ_i·N_i(t)   over   r_i·a_i(t) <= x_i <= a_i(t),  Σ_i x_i <= m·t
 *
 * No policy that gives every arm its share of its own rounds can expect more than this maximum, and not always as
 * much: it does not ask whether arms were open in the same rounds. With all arms open it is r-regret. Where shares
 * change, r_i·a_i is the sum of the shares in force.
 */
export const ownClockRRegret = defineMetric({
  id: "own-clock-r-regret",
  title: "Fairness-aware regret on own clocks",
  unit: "expected reward",
  range: "any number; 0 or more where every arm has its share of the rounds in which it was open",
  better: "lower",
  zero: "as good as anyone could be who gives every arm its share of its own rounds, or bought with broken quotas",
  perArm: false,
  contract: "quota",
  regretLike: true,
  followsChanges: true,
  create: (context) => {
    const { environment, horizon, perRound } = context;
    const { shares } = quotaOf(context, "own-clock-r-regret");
    const means = fixedMeans(environment, horizon);
    return {
      read: (outcome, into, at) => {
        const clocks = means.map((_, arm) => clockOf(outcome, arm, "own clock"));
        const owed = clocks.map((clock, arm) => outcome.accounts?.promised(arm) ?? shares.deficit(arm, clock, 0));
        const left = owed.reduce((rest, pulls) => rest - pulls, perRound * outcome.round);
        const beyond = Array.from(means, (gain, arm) => ({ arm, pulls: clocks[arm] - owed[arm], gain }));
        const best = fillByGain(means.length, beyond, left);
        into[at] = means.reduce((sum, mean, arm) => sum + mean * (owed[arm] + best[arm] - outcome.pulls[arm]), 0);
      },
    };
  },
});
