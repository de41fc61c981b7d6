import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";

export const theorem2 = defineExperiment({
  paper: "opportunity",
  id: "theorem-2",
  title: "The regret of self-regulated utility where paying is better than granting",
  source: "Section 3.1, Theorem 2; A.4; Proposition 4",
  deviations: ["The paper has no such experiment: the instance, horizons and trials are ours."],
  settings,
  studies,
  figures,
  claims,
});
