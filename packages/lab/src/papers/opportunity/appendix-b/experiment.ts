import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";

export const appendixB = defineExperiment({
  paper: "opportunity",
  id: "appendix-b",
  title: "One opportunity for each arm: Algorithm 2 against Algorithm 3",
  source: "Appendix B",
  deviations: ["The paper has no figure of this instance; horizons and trials are ours, and there are two arms."],
  settings,
  studies,
  figures,
  claims,
});
