import { bestArms } from "../oracles/bestArms.js";
import { defineMetric } from "./defineMetric.js";

/**
 * OPT(t)/ALG(t): the total of the best single arm for t rounds over what was earned, both expected, from the counts of
 * pulls [patil2023, Definition 2 on one instance]. With several pulls a round OPT has as many arms.
 *
 * 1 where nothing was to be earned. Infinite where something was and nothing has been: read it
 * after every arm's first pulls.
 */
export const competitiveRatio = defineMetric({
  id: "competitive-ratio",
  title: "Competitive ratio",
  unit: "OPT / ALG",
  range: "1 or more where rewards never fall",
  better: "lower",
  zero: "never; 1 is as good as always pulling the best arm",
  perArm: false,
  regretLike: true,
  needsEveryArm: true,
  create: ({ environment, perRound }) => ({
    read: ({ round, pulls }, into, at) => {
      const total = (sum: number, count: number, arm: number) => sum + environment.expectedTotal(arm, count);
      const earned = pulls.reduce(total, 0);
      const best = bestArms(environment, round, perRound).reduce((sum, arm) => total(sum, round, arm), 0);
      into[at] = best === earned ? 1 : best / earned;
    },
  }),
});
