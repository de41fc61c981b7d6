import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";

export const experimentB = defineExperiment({
  paper: "penalty",
  id: "experiment-b",
  title: "How often critical arms are pulled",
  source: "Section 6, experiment B, and Figure 1, bottom row",
  deviations: [
    "The paper gives neither the reward law nor the number of replications: ours are Gaussian with standard deviation 1/K, and 200.",
  ],
  settings,
  studies,
  figures,
  claims,
});
