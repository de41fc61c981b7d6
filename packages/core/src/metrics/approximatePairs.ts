import { areNearlyProportional } from "../oracles/approximatelyProportional.js";
import { utilitiesOf } from "../oracles/utilitiesOf.js";
import { defineMetric } from "./defineMetric.js";

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
