import { deficitOf } from "./clock.js";
import { defineMetric } from "./defineMetric.js";
import { quotaOf } from "./quotaOf.js";

/**
 * How many arms were ever a whole pull behind what they were promised, on their own clocks: N_i(t) < floor(r_i·a_i(t))
 * after some round t. Where shares change, r_i·a_i is the sum of the shares in force (docs/adr/0011).
 */
export const brokenFloors = defineMetric({
  id: "broken-floors",
  title: "Arms whose floor was broken",
  unit: "arms",
  range: "0 to the number of arms",
  better: "lower",
  zero: "every arm had its floor after every round in which it was open",
  perArm: false,
  contract: "quota",
  followsChanges: true,
  create: (context) => {
    const { shares } = quotaOf(context, "broken-floors");
    const broken = new Uint8Array(shares.arms);
    return {
      begin: () => {
        broken.fill(0);
      },
      // A deficit grows until the arm is pulled: it is enough to look just before, and in the end.
      pulling: (arm, round, pulls, absences) => {
        if (shares.deficit(arm, round - 1 - absences, pulls) >= 1) broken[arm] = 1;
      },
      read: (outcome, into, at) => {
        into[at] =
          outcome.accounts?.broken ??
          broken.reduce(
            (sum, isBroken, arm) => sum + (isBroken === 1 || deficitOf(shares, outcome, arm, "own clock") >= 1 ? 1 : 0),
            0,
          );
      },
    };
  },
});
