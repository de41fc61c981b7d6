import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { claims, witnessClaims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { hkrWitnessStudies, type RatioValues, settings, studies } from "./study.js";

/** Appendix G, with the instance behind Ω(k²), is not in our text: instance, constant and horizon are ours. */
const ranges: readonly SettingRange<RatioValues>[] = [
  {
    words: ({ roundsPerArm }) => [`T = ${roundsPerArm}·k`],
    tried: (ours) => ours.triedRoundsPerArm.map((roundsPerArm) => ({ ...ours, roundsPerArm })),
    studies: hkrWitnessStudies,
    claims: witnessClaims,
  },
];

export const competitiveRatio = defineExperiment({
  paper: "potential",
  id: "competitive-ratio",
  title: "Competitive ratios: the instances I_m and two witnesses",
  source: "Section 3, Theorems 2 to 4, Appendices C and G",
  deviations: [
    "The paper proves these bounds and plays nothing: the numbers of arms and the horizons are ours. k divides every T, because otherwise the I_m do not always force k/2.",
    "The instances behind Theorem 3's k²/2 and HKR's Ω(k²) are in appendices that we do not have: both witnesses are ours.",
    "The proof of Theorem 2 is for deterministic policies, and so are all that are played.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
