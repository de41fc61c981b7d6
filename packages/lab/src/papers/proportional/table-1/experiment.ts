import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies } from "./study.js";
import { tables } from "./tables.js";

export const table1 = defineExperiment({
  paper: "proportional",
  id: "table-1",
  title: "Medical resources by infant mortality, five countries",
  source: "Section 5.2, Table 1 and Figure 1",
  printed: { "figure-1": "Figure 1" },
  deviations: [
    "Without data the rates are constant, the means of 1965 to 2018: a stationary version of the paper's experiment.",
    "The oracle column is for 1965 to 2018, which the printed numbers fit; the text says 1961-2019, the caption 1966-2019.",
    "Thompson sampling is the Gaussian one with a flat prior and the noise's own variance; the paper does not say which.",
    "Rewards are the raw rates plus noise, per 1 000 live births, not rescaled to (0, 1].",
    "Figure 1's oracle is the mean rate from the first year to the one shown.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
