import { defineMetric } from "./defineMetric.js";
import { quotaOf } from "./quotaOf.js";

/**
 * How far any arm was above its cap at the end of any round: max_t max_i N_i(t) − c_i·t. Below 1 the promise
 * N_i(t) <= ceil(c_i·t) was kept throughout.
 *
 * An arm rises against its cap only while it is pulled, so it is enough to look at the arm that was pulled last
 * whenever another pull begins, and at all arms in the end. All clocks are that of the study's rounds.
 */
export const worstExcess = defineMetric({
  id: "worst-excess",
  title: "Worst excess over a cap",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "no arm was ever above its cap",
  perArm: false,
  contract: "quota",
  create: (context) => {
    const { caps } = quotaOf(context, "worst-excess");
    let worst = 0;
    let last = { arm: 0, round: 1, pulls: 0 };
    return {
      begin: () => {
        worst = 0;
        last = { arm: 0, round: 1, pulls: 0 };
      },
      pulling: (arm, round, pulls) => {
        const gained = last.pulls + round - last.round;
        worst = Math.max(worst, -caps.deficit(last.arm, round - 1, gained));
        last = { arm, round, pulls };
      },
      read: ({ round, pulls }, into, at) => {
        into[at] = pulls.reduce((most, count, arm) => Math.max(most, -caps.deficit(arm, round, count)), worst);
      },
    };
  },
});
