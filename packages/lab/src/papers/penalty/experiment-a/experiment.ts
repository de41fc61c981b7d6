import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";

export const experimentA = defineExperiment({
  paper: "penalty",
  id: "experiment-a",
  title: "How often non-critical arms are pulled",
  source: "Section 6, experiment A, and Figure 1, upper row",
  deviations: [
    "The paper gives neither the reward law nor the number of replications: ours are Gaussian with standard deviation 1/K, and 200.",
  ],
  settings,
  studies,
  figures,
  claims,
});
