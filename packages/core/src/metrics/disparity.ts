import { defineMetric } from "./defineMetric.js";
import { quotaOf } from "./quotaOf.js";

/**
 * The part of its due that the least served arm has: min_i N_i(t)/(r_i·t) over the arms with r_i > 0, and 1 where all
 * have their due or nothing is promised. A ratio, so that small quotas count as much as large ones.
 */
export const disparity = defineMetric({
  id: "disparity",
  title: "Disparity ratio: the least served arm's pulls against its due",
  unit: "ratio",
  range: "0 to 1; 1 when every arm has at least its share",
  better: "higher",
  zero: "some arm with a quota was never pulled",
  perArm: false,
  contract: "quota",
  onOwnClock: false,
  create: (context) => {
    const { shares } = quotaOf(context, "disparity");
    return {
      read: ({ round, pulls }, into, at) => {
        let least = 1;
        for (let arm = 0; arm < shares.arms; arm++) {
          const behind = shares.deficit(arm, round, pulls[arm]);
          if (behind > 0) least = Math.min(least, pulls[arm] / (pulls[arm] + behind));
        }
        into[at] = least;
      },
    };
  },
});
