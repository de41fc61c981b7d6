import { logUtility } from "../oracles/logUtility.js";
import { utilitiesOf } from "../oracles/utilitiesOf.js";
import { defineMetric } from "./defineMetric.js";

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
