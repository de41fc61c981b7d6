import { bestIntegerAllocation } from "../oracles/bestIntegerAllocation.js";
import {
  areNearlyProportional,
  logUtility,
  proportionalAllocation,
  utilitiesOf,
} from "../oracles/proportionalAllocation.js";
import { defineMetric } from "./metric.js";

// How close the pulls are to proportional fairness, five ways.

/** Σ μ_i·log n_i with the true utilities: what a proportionally fair allocation makes largest [wang2020, (2)]. */
export const proportionalObjective = defineMetric({
  id: "proportional-objective",
  title: "Proportional objective",
  unit: "utility times logarithm of pulls",
  range: "0 or more; minus infinity until every arm has been pulled",
  better: "higher",
  zero: "every arm was pulled exactly once",
  perArm: false,
  needsEveryArm: true,
  create: ({ environment, horizon }) => {
    const utilities = utilitiesOf(environment, horizon);
    return {
      read: ({ pulls }, into, at) => {
        into[at] = logUtility(utilities, pulls);
      },
    };
  },
});

/**
 * f(S*) − f(S_t), f = Σ μ_i·log n_i: what is missing to the best allocation of as many
 * whole pulls [wang2020, Theorem 1].
 */
export const proportionalGap = defineMetric({
  id: "proportional-gap",
  title: "Proportional gap",
  unit: "utility times logarithm of pulls",
  range: "0 or more; infinite while an arm that has been open has no pull",
  better: "lower",
  zero: "no allocation of whole pulls is fairer",
  perArm: false,
  needsEveryArm: true,
  create: ({ environment, horizon, perRound }) => {
    const utilities = utilitiesOf(environment, horizon);
    const best = new Map<number, number>();
    const bestAfter = (round: number): number => {
      const known = best.get(round);
      if (known !== undefined) return known;
      const value = logUtility(utilities, bestIntegerAllocation(utilities, round * perRound, round));
      best.set(round, value);
      return value;
    };
    return {
      read: ({ round, pulls }, into, at) => {
        const [most, reached] = [bestAfter(round), logUtility(utilities, pulls)];
        // Fewer pulls than arms: every allocation has −∞. Rounding may put the best allocation itself below 0.
        into[at] = most === reached ? 0 : Math.max(0, most - reached);
      },
    };
  },
});

/** By how many pulls the arm that is furthest behind is behind its proportional share: max_i x*_i(t) − n_i(t). */
export const proportionalDeficit = defineMetric({
  id: "proportional-deficit",
  title: "Proportional deficit",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "every arm has exactly its share",
  perArm: false,
  create: ({ environment, horizon, perRound }) => {
    const utilities = utilitiesOf(environment, horizon);
    return {
      read: ({ round, pulls }, into, at) => {
        const fair = proportionalAllocation(utilities, round * perRound, round);
        into[at] = fair.reduce((worst, share, arm) => Math.max(worst, share - pulls[arm]), 0);
      },
    };
  },
});

/** The cosine of the angle between the counts of pulls and the true utilities [wang2020, Section 5]. */
export const cosineSimilarity = defineMetric({
  id: "cosine-similarity",
  title: "Cosine similarity",
  unit: "cosine",
  range: "above 0, at most 1; at least the smallest utility, divided by the length of the vector of all of them",
  better: "higher",
  zero: "never, since utilities are positive; 1 is exactly proportional",
  perArm: false,
  create: ({ environment, horizon }) => {
    const utilities = utilitiesOf(environment, horizon);
    const length = Math.sqrt(utilities.reduce((sum, utility) => sum + utility * utility, 0));
    return {
      read: ({ pulls }, into, at) => {
        let product = 0;
        let squares = 0;
        for (let arm = 0; arm < pulls.length; arm++) {
          product += pulls[arm] * utilities[arm];
          squares += pulls[arm] * pulls[arm];
        }
        into[at] = Math.min(1, product / (Math.sqrt(squares) * length));
      },
    };
  },
});

/**
 * The fraction of the ordered pairs of arms with n_i/n_j ≈ μ_i/μ_j, as close as whole pulls of i come to the true ratio
 * [wang2020, Section 3]. An arm without a pull is in none; a single arm has no pairs, and 1.
 */
export const approximatePairs = defineMetric({
  id: "approximate-pairs",
  title: "Approximately proportional pairs",
  unit: "fraction of ordered pairs",
  range: "0 to 1",
  better: "higher",
  zero: "no two arms are in proportion",
  perArm: false,
  create: ({ environment, horizon }) => {
    const utilities = utilitiesOf(environment, horizon);
    return {
      read: ({ pulls }, into, at) => {
        const arms = pulls.length;
        let close = 0;
        for (let i = 0; i < arms; i++) {
          for (let j = 0; j < arms; j++) {
            if (i === j || pulls[i] === 0 || pulls[j] === 0) continue;
            if (areNearlyProportional([pulls[i], pulls[j]], [utilities[i], utilities[j]])) close++;
          }
        }
        into[at] = arms === 1 ? 1 : close / (arms * (arms - 1));
      },
    };
  },
});
