import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { grouped } from "../quotaMeasures.js";
import { quotasThatFit, trialsFor } from "../quotaStudies.js";
import { claims, sweepClaims } from "./claims.js";
import { figures, tables } from "./plot.js";
import { settings, studies, sweepStudy, type Values } from "./study.js";

/** Section 6 gives neither quota nor horizon of the sweep. A third of our η is enough to see which way it goes. */
const ranges: readonly SettingRange<Values>[] = [
  {
    words: ({ quota, horizon }) => [`r = ${quota}`, `T = ${grouped(horizon)}`],
    tried: (ours) => {
      const fewer = { ...ours, etas: ours.etas.filter((_, i) => i % 3 === 0 || i === ours.etas.length - 1) };
      return [
        ...quotasThatFit(ours).map((quota) => ({ ...fewer, quota })),
        ...ours.triedHorizons.map((horizon) => ({ ...fewer, horizon, trials: trialsFor(horizon, ours) })),
      ];
    },
    studies: (values) => ({ sweep: sweepStudy(values) }),
    claims: ({ sweep }, values) => sweepClaims(sweep, values),
  },
];

export const etaSweep = defineExperiment({
  paper: "quota",
  id: "eta-sweep",
  title: "η-FUCB: what η trades",
  source: "Section 6, third plot; Section 5, Algorithm 4",
  printed: { "trade-off": "Third plot in Section 6" },
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
