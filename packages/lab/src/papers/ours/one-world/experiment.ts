import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { settings } from "./notions.js";
import { figures, tables } from "./plot.js";
import { studies } from "./study.js";

export const oneWorld = defineExperiment({
  paper: "ours",
  id: "one-world",
  title: "One world, every notion",
  source: "Ours: each notion's policy, judged by each notion's measure",
  deviations: [
    "No paper has such an experiment: all settings are ours, and other ones give other numbers.",
    "Arms do not improve in this world, and rewards have noise: the notion of potential has neither policy nor measure here.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
