/**
 * Thompson sampling for Gaussian rewards with a known standard deviation σ and a flat prior
 * (the Gaussian version of Agrawal and Goyal, "Further Optimal Regret Bounds for Thompson Sampling", 2013, has N_i + 1
 * below the root instead): each arm once first, then in round t the arm with the largest sample
 *
 *     mean_i + z·σ/sqrt(N_i),   z standard normal.
 *
 * Settled: an arm never pulled counts as +∞ (the lowest of them) and needs no draw; while there is one among the open
 * arms nothing is drawn. Otherwise one draw for each open arm, in ascending order. The second term is (z·σ)/sqrt(N_i).
 * Ties go to the lowest arm. The caller supplies the draws.
 */
import { ask, firstLargest, History, openArms } from "../support/history.js";
import type { Availability, Learner, Rewards } from "../support/history.js";

/** A standard normal number for an arm in a round. */
export type NormalSample = (round: number, arm: number) => number;

/** The choice among the open arms as a learner. */
export function gaussianThompsonLearner(sigma: number, normal: NormalSample): Learner {
  return (history, round, open) => {
    const fresh = open.filter((arm) => history.count(arm) === 0);
    if (fresh.length > 0) return fresh[0];
    const samples = open.map((arm) => {
      const deviation = (normal(round, arm) * sigma) / Math.sqrt(history.count(arm));
      return { arm, theta: history.mean(arm) + deviation };
    });
    return firstLargest(samples, (sample) => sample.theta).arm;
  };
}

export function gaussianThompsonReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  sigma: number;
  normal: NormalSample;
  open?: Availability | undefined;
}): number[] {
  const history = new History();
  const learner = gaussianThompsonLearner(options.sigma, options.normal);
  for (let round = 1; round <= options.rounds; round++) {
    const arm = ask(learner, history, round, openArms(options.arms, round, options.open));
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}
