import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";
import { tables } from "./tables.js";

export const experimentC = defineExperiment({
  paper: "penalty",
  id: "experiment-c",
  title: "Penalised regret against the horizon",
  source: "Section 6, experiment C, and Figure 2",
  deviations: [
    "Each panel has its own draw of the means, from the seed; the paper does not give its means.",
    "The paper gives the ends of the range of T, 500 and 16000: the horizons between them are ours, in steps of √2.",
    "The unfairness is shown below the penalised regret, soft-threshold UCB (Section 5) beside the three policies, and further draws of the means are tried: all of this is ours.",
    "What Section 5 says against the soft threshold is about the limit: it is checked in long runs, of the panels that have a critical arm.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
