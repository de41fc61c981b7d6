import { ln } from "../math/index.js";
import { defineMetric } from "./metric.js";
import { deficitOf, quotaOf } from "./quotaOf.js";

// How well a quota contract was kept, other than in pulls behind (`violation.ts`): arms, waiting, ratio, exponent.

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

/**
 * What was asked for and not promised yet: Σ_s Σ_i (g_i(s) − r_i(s)), s over the rounds in which arm i was open, g_i
 * the share that was asked for last, r_i the one in force. A policy that keeps every promise may have to let a share
 * wait before it rises (docs/adr/0011); one that promises at once what it cannot keep has 0 here, and broken floors.
 */
export const waited = defineMetric({
  id: "waited",
  title: "Pulls asked for and not yet promised",
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
