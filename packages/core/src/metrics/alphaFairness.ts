import { ln } from "../math/index.js";
import { defineMetric } from "./defineMetric.js";
import { quotaOf } from "./quotaOf.js";

/**
 * The largest α up to 1 with r_i − N_i(s)/s <= s^(−α) for all arms i and all rounds s up to the present [patil2019,
 * Definition 3].
 *
 * In pulls the condition is r_i·s − N_i(s) <= s^(1−α), so that α = min over s and i of 1 − ln(r_i·s − N_i(s))/ln s
 * where an arm is more than one pull behind. An α above 1 would ask for violations that vanish, which whole pulls
 * cannot give: the value stops at 1, the best that the paper proves (Theorem 4).
 *
 * Definition 3 has E[N_i] where this has the N_i of one run, and so asks for less: a policy that draws its quotas by
 * lot is α-fair for every α in expectation.
 *
 * While an arm waits, ln(r·s − N)/ln s only grows with s, and while it is pulled it only falls: it is enough to look at
 * an arm just before the first of its pulls in a row, and at all arms in the end.
 */
export const alphaFairness = defineMetric({
  id: "alpha-fairness",
  title: "α-fairness of the run",
  unit: "exponent",
  range: "0 to 1; 1 when no arm was ever more than one pull behind its share",
  better: "higher",
  zero: "some arm was promised every round and was given none",
  perArm: false,
  contract: "quota",
  onOwnClock: false,
  create: (context) => {
    const { shares } = quotaOf(context, "alpha-fairness");
    const exponent = (arm: number, round: number, pulls: number): number => {
      const behind = shares.deficit(arm, round, pulls);
      return behind > 1 ? 1 - ln(behind) / ln(round) : 1;
    };
    let least = 1;
    return {
      begin: () => {
        least = 1;
      },
      pulling: (arm, round, pulls) => {
        least = Math.min(least, exponent(arm, round - 1, pulls));
      },
      read: ({ round, pulls }, into, at) => {
        let present = least;
        for (let arm = 0; arm < shares.arms; arm++) present = Math.min(present, exponent(arm, round, pulls[arm]));
        into[at] = present;
      },
    };
  },
});
