import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { allocationClaims, claims } from "./claims.js";
import { figures } from "./plot.js";
import { allocationStudies, settings, studies, type Values } from "./study.js";
import { tables } from "./tables.js";

/** Section 5.1 gives neither means nor reward law. The last change turns the order of the arms round. */
const ranges: readonly SettingRange<Values>[] = [
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

export const figure2 = defineExperiment({
  paper: "proportional",
  id: "figure-2",
  title: "Cosine similarity of learned and proportional shares",
  source: "Section 5.1, Figure 2; Definition 1, Propositions 2 and 4, Theorems 1 and 2",
  printed: { "figure-2": "Figure 2" },
  deviations: [
    "The paper gives neither means nor reward law: ours are means in equal steps and a Beta law stretched to [c, 1].",
    "T includes the warm-up of one pull for each arm.",
    "Thompson sampling is the Beta–Bernoulli one; a reward between 0 and 1 counts as a success with that probability.",
    "A second figure and the checks of the theorems are ours.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
