import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { settings, studies } from "./study.js";

export const livingContract = defineExperiment({
  paper: "ours",
  id: "living-contract",
  title: "A contract that lives",
  source: "Ours: shares that change, arms that retire (docs/adr/0011)",
  deviations: ["No paper has such an experiment: all settings are ours."],
  settings,
  studies,
  figures,
  tables,
  claims,
});
