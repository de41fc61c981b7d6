import type { Figure } from "@evenhand/figures";
import type { Claim } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { gapClaims } from "../pulls-against-gap/gapClaims.js";
import { gapFigure } from "../pulls-against-gap/gapFigure.js";
import { gapSettings, gapStudies } from "../pulls-against-gap/gapStudies.js";

const settings = {
  ...gapSettings,
  means1: { words: "means of case 1", full: [0.9, 0.8, 0.7, 0.6, 0.6, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  means2: { words: "means of case 2", full: [0.95, 0.8, 0.7, 0.6, 0.6, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  means3: { words: "means of case 3", full: [0.9, 0.8, 0.7, 0.6, 0.6, 0.425, 0.4, 0.375, 0.35], from: "paper" },
  penalty1: { words: "penalty rate A_k of every arm in case 1", full: 0.45, from: "paper" },
  penalty2: { words: "penalty rate A_k of every arm in case 2", full: 0.41, from: "paper" },
  penalty3: { words: "penalty rate A_k of every arm in case 3", full: 0.45, from: "paper" },
} as const satisfies Settings;

type Values = ValuesOf<typeof settings>;

function claims(results: Results, values: Values): Claim[] {
  const words = {
    who: "non-critical arms that stay below τ_k·T in every trial",
    gap: "Δ_k − A_k",
    theorem2: "max{min{8 ln T/(Δ_k − A_k)², τ_k·T}, 8 ln T/Δ_k²}",
  };
  return gapClaims("non-critical", words, results, values);
}

function figures(results: Results, values: Values): Record<string, Figure> {
  const { horizon, trials, law, share } = values;
  const words = {
    title: "Pulls of non-critical arms against the inverse squared gap",
    caption:
      `Hard-threshold UCB, T = ${horizon}, τ = ${share}, ${law} rewards, mean of ${trials} trials ± 2 standard errors; each dot is an arm ` +
      `with Δ > A. The slope is that of log N(T) over the arms below τT in every trial; proportional would be 1. Pulls follow the ` +
      `line of equal indices, which bends because the best arm has a confidence radius too.`,
    gap: "1/(Δ − A)²",
    free: "arm below τT in every trial",
    bound: "arm at τT in some trial",
  };
  return { "pulls-against-gap": gapFigure("non-critical", words, results, values) };
}

export const experimentA = defineExperiment({
  paper: "penalty",
  id: "experiment-a",
  title: "How often non-critical arms are pulled",
  source: "Section 6, experiment A, and Figure 1, upper row",
  printed: { "pulls-against-gap": "Figure 1, upper row" },
  deviations: [
    "The paper gives neither the reward law nor the number of replications: ours are Gaussian with standard deviation 1/K, and 200.",
  ],
  settings,
  studies: gapStudies,
  figures,
  claims,
});
