import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";
import { tables } from "./tables.js";

export const heidariInstances = defineExperiment({
  paper: "potential",
  id: "heidari",
  title: "The instances of Heidari, Kearns and Roth",
  source: "Section 5, Appendix F, Figure 10",
  deviations: [
    "Appendix F is not in our text: the instances are those of Heidari et al. (2016) and Lindner et al. (2021), with all their exponents.",
    "The horizons between 10 and 10 000 are ours, and so is 1 % as the meaning of a match and more than half as that of many.",
    "HKR is our reading of Heidari et al.: it tests the survivors after each pass, from two pulls of each on.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
