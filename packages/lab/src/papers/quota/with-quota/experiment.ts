import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";

export const withQuota = defineExperiment({
  paper: "quota",
  id: "with-quota",
  title: "Equal quotas: r-Regret and violation",
  source: "Section 6, second plot; Theorems 1 to 5",
  deviations: [
    "The paper gives neither the quota nor the horizon of this plot: ours are r = 0.05 and 20 000 rounds.",
    "Ours: 10 000 000 rounds for UCB1, FUCB and LFG and 1 000 000 for F-TS, with fewer runs. At 20 000 rounds the bound of " +
      "Theorem 3 exceeds the trivial one of Theorem 5 twenty times, and growth does not look logarithmic yet.",
    "The paper names no reward law in Section 6: ours is Bernoulli, as in Section 3.",
    "NAIVE's ε is not given: ours is (ln T/T)^(1/3). Nor is the index of LFG: ours has UCB1's radius, as all others here.",
    "A quick run has larger gaps in its long runs, where less time is long.",
    "UCB1 knows no quotas; its r-Regret and violation are measured against those of the others.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
