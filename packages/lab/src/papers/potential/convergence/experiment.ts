import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { SettingRange } from "../../../reproduction/range.js";
import { claims, hkrEliminates } from "./claims.js";
import { figures, tables } from "./plot.js";
import { type ConvergenceValues, settings, studies } from "./study.js";

/** Other exponents of the second arms of inc-1, inc-2 and inc-3, which are played for a tenth of our rounds. */
const otherExponents = [
  [0.1, 0.03, 0.1],
  [5, 1, 5],
] as const;

/** Distances are compared from a hundredth of the horizon on. */
const LEAST = 1000;

/** Appendix F, with instances and horizon, is not in our text. */
const ranges: readonly SettingRange<ConvergenceValues>[] = [
  {
    words: ({ exponents, horizon }) => [`a = ${exponents.join(", ")}`, `T = ${horizon}`],
    tried: (ours) => [
      ...ours.triedHorizons.map((horizon) => ({ ...ours, horizon })),
      ...otherExponents.map((exponents) => ({
        ...ours,
        exponents,
        horizon: Math.max(LEAST, Math.round(ours.horizon / 10)),
      })),
    ],
    studies,
    claims: (results, values) => [hkrEliminates(results, values)],
  },
];

export const convergence = defineExperiment({
  paper: "potential",
  id: "convergence",
  title: "Convergence to potential",
  source: "Theorem 5, Section 5, Appendix F, Figure 12",
  printed: { convergence: "Figure 12" },
  deviations: [
    "Appendix F is not in our text: the instances and the horizon are ours.",
    "Theorem 5 sets no date: that the distances fall by the end of a finite run is our reading of it, and the bound on waiting arms is worked out from the proof sketch of Lemma 10.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
