import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";
import { tables } from "./tables.js";

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
