import type { Range } from "../../../reproduction/range.js";
import { allocationClaims } from "./allocationClaims.js";
import { allocationStudies, type Values } from "./study.js";

/** Section 5.1 gives neither means nor reward law. The last change turns the order of the arms round. */
export const ranges: readonly Range<Values>[] = [
  {
    words: ({ firstMean, lastMean, leastReward, concentration }) => [
      `means from ${firstMean} to ${lastMean}`,
      `c = ${leastReward}`,
      `ν = ${concentration}`,
    ],
    tried: (ours) => {
      const fewer = { ...ours, trials: ours.triedTrials };
      return [
        ...ours.triedLastMeans.filter((mean) => mean > ours.leastReward).map((lastMean) => ({ ...fewer, lastMean })),
        ...ours.triedLeastRewards.map((leastReward) => ({ ...fewer, leastReward })),
        ...ours.triedConcentrations.map((concentration) => ({ ...fewer, concentration })),
        { ...fewer, firstMean: ours.lastMean, lastMean: ours.firstMean },
      ];
    },
    studies: allocationStudies,
    claims: allocationClaims,
  },
];
