import { proportionalAllocation } from "../oracles/proportionalAllocation.js";
import { utilitiesOf } from "../oracles/utilitiesOf.js";
import { defineMetric } from "./defineMetric.js";

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
