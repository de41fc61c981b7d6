import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";

export const lateBloomer = defineExperiment({
  paper: "potential",
  id: "late-bloomer",
  title: "An early gifted arm and a late bloomer",
  source: "Section 1, Figure 1",
  deviations: [
    "Figure 1 has no formulas: both curves are ours, and so are the horizons.",
    "Section 1 argues with this instance and plays nothing on it: that the policies are played here is ours.",
  ],
  settings,
  studies,
  figures,
  claims,
});
