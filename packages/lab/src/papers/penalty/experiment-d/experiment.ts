import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { claims, pathClaims } from "./claims.js";
import { figures } from "./plot.js";
import { settings, studies, type Values } from "./study.js";

const words = ({ scales }: Values) => [`${scales.length} values of η`];

/** The paper gives no grid for η. Coarser ones are a part of ours. */
const ranges: readonly SettingRange<Values>[] = [
  {
    words,
    tried: (ours) => [5, 2].map((step) => ({ ...ours, scales: everyFrom(ours.scales, step) })),
    claims: pathClaims,
  },
  {
    words,
    tried: (ours) => {
      const trials = Math.max(2, Math.ceil(ours.trials / 2.5));
      return ours.finerScales.length === 0 ? [] : [{ ...ours, scales: ours.finerScales, trials }];
    },
    studies,
    claims: pathClaims,
  },
];

/** Both ends, and every so-many-th between them. */
function everyFrom(scales: readonly number[], step: number): readonly number[] {
  return scales.filter((_, i) => i % step === 0 || i === scales.length - 1);
}

export const experimentD = defineExperiment({
  paper: "penalty",
  id: "experiment-d",
  title: "Which arms are served along the scale η",
  source: "Appendix A, experiment D, and Figure 3",
  printed: { "unfairness-paths": "Figure 3" },
  deviations: [
    "The paper gives neither a grid for η nor the number of replications: ours are 21 values from 0 to 1, and 50.",
    "The paper says that η → 1 pays less attention to fairness; its definitions say the opposite, and we follow them.",
  ],
  settings,
  studies,
  figures,
  claims,
  ranges,
});
