import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";

export const lowerBound = defineExperiment({
  paper: "opportunity",
  id: "lower-bound",
  title: "Regret on the family of the lower bound",
  source: "Section 4, Theorem 3; A.3",
  deviations: [
    "The theorem fixes no K, L, c or T: all are ours.",
    "Of the K·2^(K−1) members one for each |S| is run, with the best arm last; the others differ by the order of the arms.",
  ],
  settings,
  studies,
  figures,
  claims,
  ranges,
});
