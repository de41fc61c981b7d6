import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { settings, studies } from "./study.js";

export const intervalsThatHold = defineExperiment({
  paper: "ours",
  id: "intervals-that-hold",
  title: "Intervals that hold while one looks",
  source: "Ours: the intervals of allocators and reports (docs/allocator.md)",
  deviations: ["No paper has such an experiment: all settings are ours."],
  settings,
  studies,
  figures,
  tables,
  claims,
});
