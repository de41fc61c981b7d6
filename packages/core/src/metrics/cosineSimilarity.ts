import { utilitiesOf } from "../oracles/utilitiesOf.js";
import { defineMetric } from "./defineMetric.js";

/** The cosine of the angle between the counts of pulls and the true utilities [wang2020, Section 5]. */
export const cosineSimilarity = defineMetric({
  id: "cosine-similarity",
  title: "Cosine similarity",
  unit: "cosine",
  range: "above 0, at most 1; at least the least utility over the length of all of them",
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
