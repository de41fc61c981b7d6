import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";

export const experimentD = defineExperiment({
  paper: "penalty",
  id: "experiment-d",
  title: "Which arms are served along the scale η",
  source: "Appendix A, experiment D, and Figure 3",
  deviations: [
    "The paper gives neither a grid for η nor the number of replications: ours are 21 values from 0 to 1, and 50.",
    "The paper says that η → 1 pays less attention to fairness; its definitions say the opposite, and we follow them.",
  ],
  settings,
  studies,
  figures,
  claims,
  ranges,
});
