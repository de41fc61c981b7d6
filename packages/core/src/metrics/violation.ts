import type { Shares } from "../shares/shares.js";
import type { MetricDefinition, Outcome } from "./metric.js";
import { quotaOf } from "./quotaOf.js";

/** How far the arm that is furthest behind was behind its quota at the end of the last round: max_i r_i·t − N_i(t). */
export const finalViolation: MetricDefinition = {
  id: "final-violation",
  title: "Final quota violation",
  unit: "pulls",
  range: "any number below the number of rounds; below 0 when all are ahead",
  better: "lower",
  zero: "the arm furthest behind has exactly its share",
  perArm: false,
  create: (context) => {
    const shares = quotaOf(context, "final-violation");
    return {
      read: (outcome, into, at) => {
        into[at] = presentViolation(shares, outcome);
      },
    };
  },
};

/**
 * How far any arm was behind its quota at the end of any round: max_t max_i r_i·t − N_i(t). Below 1 the promise
 * N_i(t) >= floor(r_i·t) was kept throughout.
 *
 * An arm's deficit grows until it is pulled and never while it is, so it is enough to look at an arm just before the first of
 * its pulls in a row, and at all arms in the end: at most one comparison a round, whatever the number of arms.
 */
export const worstViolation: MetricDefinition = {
  id: "worst-violation",
  title: "Worst quota violation",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "no arm was ever behind its share",
  perArm: false,
  create: (context) => {
    const shares = quotaOf(context, "worst-violation");
    let worst = 0;
    return {
      begin: () => {
        worst = 0;
      },
      pulling: (arm, round, pulls) => {
        worst = Math.max(worst, shares.deficit(arm, round - 1, pulls));
      },
      read: (outcome, into, at) => {
        into[at] = Math.max(worst, presentViolation(shares, outcome));
      },
    };
  },
};

function presentViolation(shares: Shares, { round, pulls }: Outcome): number {
  let worst = -Infinity;
  for (let arm = 0; arm < shares.arms; arm++) worst = Math.max(worst, shares.deficit(arm, round, pulls[arm]));
  return worst;
}
