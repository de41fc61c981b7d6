import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";
import { tables } from "./tables.js";

export const experimentE = defineExperiment({
  paper: "penalty",
  id: "experiment-e",
  title: "Reward against unfairness",
  source: "Appendix A, experiment E, and Figure 4",
  deviations: [
    "The paper gives neither T nor replications nor how each policy is traced: ours are T = 10000, 50, and experiment D's η at 21 values.",
    "“τ ∈ {0, 20.5}” is read as τ ∈ {0.2, 0.5}, as in the caption of Figure 4.",
    "The caption of Figure 4 says total regret; the vertical axis here is the total expected reward, as in the text.",
    "The three reward laws of a row share one draw of the means, from the seed.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
