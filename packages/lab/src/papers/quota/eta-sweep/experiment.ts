import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import { claims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { ranges } from "./ranges.js";
import { settings, studies } from "./study.js";

export const etaSweep = defineExperiment({
  paper: "quota",
  id: "eta-sweep",
  title: "η-FUCB: what η trades",
  source: "Section 6, third plot; Section 5, Algorithm 4",
  deviations: [
    "The paper gives neither the values of η nor quota and horizon: ours are powers of ten, r = 0.05 and 20 000 rounds.",
    "The box of Algorithm 4 is lost; the literal rule is the text's. The form with max(0, ·) around the deficit is ours.",
    "Ours: 4 000 000 rounds with the largest η and fewer runs, where growth can be told from a straight line. A quick run " +
      "has larger gaps there, where less time is long.",
    "The paper names no reward law in Section 6: ours is Bernoulli, as in Section 3.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
