import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";

export const noQuota = defineExperiment({
  paper: "quota",
  id: "no-quota",
  title: "No quotas: the fair policies against UCB1",
  source: "Section 6, first plot",
  deviations: [
    "The paper gives no horizon: ours are 20 000 rounds, and 1 000 000 with fewer runs for the policies that do not know it.",
    "The paper names no reward law in Section 6: ours is Bernoulli, as in Section 3.",
    "NAIVE's ε is not given: ours is (ln T/T)^(1/3). Nor is the index of LFG: ours has UCB1's radius, as all others here.",
    "With r = 0 there is nothing to violate: the violation shown is against a quota that no policy was asked to keep.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
