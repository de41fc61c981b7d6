import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { studies } from "./study.js";
import { settings } from "./settings.js";

export const silentAndLateArms = defineExperiment({
  paper: "ours",
  id: "silent-and-late-arms",
  title: "Arms that have not been heard from",
  source: "Ours: rewards that are late, or never come",
  deviations: ["No paper has such an experiment: all settings are ours."],
  settings,
  studies,
  figures,
  tables,
  claims,
});
