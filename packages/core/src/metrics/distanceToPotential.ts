import { potentialOf } from "../oracles/potentialOf.js";
import { defineMetric } from "./defineMetric.js";
import type { MetricContext, Outcome } from "./metric.js";

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
