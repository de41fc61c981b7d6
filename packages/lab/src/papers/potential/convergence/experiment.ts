import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";
import { tables } from "./tables.js";

export const convergence = defineExperiment({
  paper: "potential",
  id: "convergence",
  title: "Convergence to potential",
  source: "Theorem 5, Section 5, Appendix F, Figure 12",
  deviations: [
    "Appendix F is not in our text: the instances and the horizon are ours.",
    "Theorem 5 sets no date: that the distances fall by the end of a finite run is our reading of it, and the bound on waiting arms is worked out from the proof sketch of Lemma 10.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
