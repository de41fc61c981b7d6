import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { settings, studies } from "./study.js";

export const unequalQuotas = defineExperiment({
  paper: "quota",
  id: "unequal-quotas",
  title: "Unequal quotas: largest deficit against earliest deadline",
  source: "Ours; the open question of Section 7",
  deviations: ["The paper has no such experiment: all settings are ours."],
  settings,
  studies,
  figures,
  tables,
  claims,
});
