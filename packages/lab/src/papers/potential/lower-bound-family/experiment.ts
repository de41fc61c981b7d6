import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";

export const lowerBoundInstances = defineExperiment({
  paper: "potential",
  id: "lower-bound-family",
  title: "The family I_m: which arm goes on improving cannot be seen in time",
  source: "Section 3, Figure 2, and the argument for Theorem 2",
  deviations: [
    "The figure is a drawing without numbers: k and T are ours. The paper draws the arms and plays nothing on them; the other two panels are ours.",
  ],
  settings,
  studies,
  figures,
  claims,
  ranges,
});
