import { checkMeansByPulls } from "../oracles/knownMeans.js";
import { bestArms, potentialOf } from "../oracles/potential.js";
import { defineMetric, type MetricContext, type Outcome } from "./metric.js";

// What a policy made of improving arms: against the best single arm, and against what each arm could become.

/**
 * OPT(t)/ALG(t): the total of the best single arm for t rounds over what was earned, both expected, from the counts of
 * pulls [patil2023, Definition 2 on one instance]. With several pulls a round OPT has as many arms.
 *
 * 1 where nothing was to be earned. Infinite where something was and nothing has been: read it
 * after every arm's first pulls.
 */
export const competitiveRatio = defineMetric({
  id: "competitive-ratio",
  title: "Competitive ratio",
  unit: "OPT / ALG",
  range: "1 or more where rewards never fall",
  better: "lower",
  zero: "never; 1 is as good as always pulling the best arm",
  perArm: false,
  regretLike: true,
  needsEveryArm: true,
  create: ({ environment, perRound }) => {
    checkMeansByPulls(environment);
    return {
      read: ({ round, pulls }, into, at) => {
        const total = (sum: number, count: number, arm: number) => sum + environment.expectedTotal(arm, count);
        const earned = pulls.reduce(total, 0);
        const best = bestArms(environment, round, perRound).reduce((sum, arm) => total(sum, round, arm), 0);
        into[at] = best === earned ? 1 : best / earned;
      },
    };
  },
});

const described = {
  unit: "reward",
  range: "0 to 1",
  better: "lower",
} as const;

/**
 * What each arm's opportunities have left to improve: a_i − f_i(N_i), its true potential minus its last reward; all of
 * a_i for an arm that was never pulled [patil2023, Theorem 5: it tends to 0 under Algorithm 1].
 */
export const distanceToPotential = defineMetric({
  ...described,
  id: "distance-to-potential",
  title: "Distance to potential",
  zero: "the arm has reached its potential",
  perArm: true,
  create: (context) => {
    const distance = distanceIn(context);
    return {
      read: (outcome, into, at) => {
        for (let arm = 0; arm < outcome.pulls.length; arm++) into[at + arm] = distance(outcome, arm);
      },
    };
  },
});

/** The distance of the arm that is furthest from its potential. */
export const worstDistanceToPotential = defineMetric({
  ...described,
  id: "worst-distance-to-potential",
  title: "Worst distance to potential",
  zero: "every arm has reached its potential",
  perArm: false,
  create: (context) => {
    const distance = distanceIn(context);
    return {
      read: (outcome, into, at) => {
        let worst = 0;
        for (let arm = 0; arm < outcome.pulls.length; arm++) worst = Math.max(worst, distance(outcome, arm));
        into[at] = worst;
      },
    };
  },
});

function distanceIn({ environment }: MetricContext): (outcome: Outcome, arm: number) => number {
  const curves = Array.from({ length: environment.arms }, (_, arm) => potentialOf(environment, arm));
  return ({ pulls }, arm) => curves[arm].potential - (pulls[arm] === 0 ? 0 : curves[arm].reward(pulls[arm]));
}
