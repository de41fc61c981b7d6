import { fillByGain, fixedMeans } from "../oracles/knownMeans.js";
import { defineMetric } from "./metric.js";
import { clockOf, quotaOf } from "./quotaOf.js";

/**
 * Expected reward that was missed against the best that keeps the quotas, from the counts of pulls [patil2019,
 * Definition 4, (3)]:
 *
 *   Σ_i Δ_i·(N_i(t) − r_i·t)
 *
 * It may be negative for a policy that breaks the quotas, and by rounding below a pull for each arm for one that keeps
 * N_i >= floor(r_i·t): never show it without the violation beside it.
 *
 * m pulls a round, which the paper leaves to the reader: the best gives every arm r_i·t pulls and fills up the best
 * arms to t pulls each; the last one so served, b, takes what is left. With one pull a round that is the best arm. The
 * measure is Σ_i (μ_i − μ_b)·(x_i − N_i) with x_i the best's pulls, and μ_b for every pull that no arm got. With
 * caps, of which the paper knows none, the best fills up the best arms to c_i·t pulls instead.
 */
export const rRegret = defineMetric({
  id: "r-regret",
  title: "Fairness-aware regret (r-Regret)",
  unit: "expected reward",
  range: "any number; 0 or more where no arm is behind its quota",
  better: "lower",
  zero: "as good as the best that gives every arm its share, or bought with broken quotas",
  perArm: false,
  contract: "quota",
  regretLike: true,
  onOwnClock: "own-clock-r-regret",
  create: (context) => {
    const { environment, horizon, perRound } = context;
    const { shares, caps } = quotaOf(context, "r-regret");
    const means = fixedMeans(environment, horizon);
    const { last, full } = fillBest(means, shares.values(), caps.values(), perRound);
    return {
      read: ({ round, pulls }, into, at) => {
        let missed = 0;
        let granted = 0;
        for (let arm = 0; arm < means.length; arm++) {
          const behindBest = (full[arm] === 1 ? caps : shares).deficit(arm, round, pulls[arm]);
          missed += (means[arm] - means[last]) * behindBest;
          granted += pulls[arm];
        }
        into[at] = missed + means[last] * (perRound * round - granted);
      },
    };
  },
});

/** The arms that the best fills up to their caps, and the one that takes what is then left. */
function fillBest(
  means: Float64Array,
  shares: Float64Array,
  caps: Float64Array,
  perRound: number,
): { last: number; full: Uint8Array } {
  const full = new Uint8Array(means.length);
  let left = perRound - shares.reduce((sum, share) => sum + share, 0);
  const byMean = Array.from(means.keys()).sort((a, b) => means[b] - means[a] || a - b);
  for (const arm of byMean) {
    left -= caps[arm] - shares[arm];
    if (left <= 0) return { last: arm, full };
    full[arm] = 1;
  }
  return { last: byMean[byMean.length - 1], full };
}

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
  zero: "as good as the best that gives every arm its share of the rounds in which it was open, or bought with broken quotas",
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
