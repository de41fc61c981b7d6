import type { Claim } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results } from "../../../reproduction/experiment.js";
import { phaseClaims } from "./phaseClaims.js";
import { figures, tables } from "./plot.js";
import { type FigureSettings, runsOf, settings, studies } from "./study.js";
import { utilityClaims } from "./utilityClaims.js";

function claims(results: Results, settings: FigureSettings): readonly Claim[] {
  const runs = runsOf(results, settings);
  return [...utilityClaims(runs), ...phaseClaims(runs)];
}

export const figures1And2 = defineExperiment({
  paper: "opportunity",
  id: "figures-1-and-2",
  title: "Average utility and phases of self-regulated utility",
  source: "Section 5, Figures 1 and 2",
  printed: { "figure-1": "Figure 1", "figure-2": "Figure 2" },
  deviations: [
    "The penalty is that of the true means, as (1) has it; the authors' code uses the empirical ones.",
    "α is Theorem 2's, with K^(2/3); the authors' code has K.",
    "The paper's grid of horizons is not in its text: ours goes up to its 200 000, and beyond with fewer trials.",
    "Phase 3 may use the last round, which line 35 of Algorithm 4 leaves out.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
