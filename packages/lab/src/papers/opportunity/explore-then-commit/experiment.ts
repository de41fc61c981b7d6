import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";

export const exploreThenCommit = defineExperiment({
  paper: "opportunity",
  id: "explore-then-commit",
  title: "Linear regret of explore-then-commit",
  source: "Section 3",
  deviations: [
    "The paper works the example out without a simulation: horizons, trials and N = (T/K)^(2/3) (log T)^(1/3) are ours.",
    "N of Theorem 1 is 0 for a constant f; Algorithm 1 then takes one pull of each arm.",
  ],
  settings,
  studies,
  figures,
  claims,
});
