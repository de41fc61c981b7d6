import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";
import { tables } from "./tables.js";

export const randomInstances = defineExperiment({
  paper: "potential",
  id: "random-instances",
  title: "Random improving arms",
  source: "Section 5, Appendix F, Figure 11",
  deviations: [
    "Appendix F is not in our text: the law of the random curves, the numbers of arms, the horizons and the number of instances are ours.",
    "The text does not say what Figure 11 shows of HKR: that comparison is counted in the table, and claimed by nobody.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
