import { defineMetric } from "./defineMetric.js";
import { quotaOf } from "./quotaOf.js";

/**
 * What was asked for and not promised yet: Σ_s Σ_i (g_i(s) − r_i(s)), s over the rounds in which arm i was open, g_i
 * the share that was asked for last, r_i the one in force. A policy that keeps every promise may have to let a share
 * wait before it rises (docs/adr/0011); one that promises at once what it cannot keep has 0 here, and broken floors.
 */
export const waited = defineMetric({
  id: "waited",
  title: "Pulls that were asked for and not promised yet",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "every share was promised as soon as it was asked for",
  perArm: false,
  contract: "quota",
  followsChanges: true,
  create: (context) => {
    quotaOf(context, "waited");
    return {
      read: ({ accounts }, into, at) => {
        into[at] = accounts?.waited ?? 0;
      },
    };
  },
});
