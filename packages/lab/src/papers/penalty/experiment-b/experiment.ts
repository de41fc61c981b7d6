import { prophetSets } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { type Claim, isTrue } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { hardThreshold } from "../penaltyStudies.js";
import { gapClaims } from "../pulls-against-gap/gapClaims.js";
import { gapFigure } from "../pulls-against-gap/gapFigure.js";
import { casesOf, gapSettings, gapStudies } from "../pulls-against-gap/gapStudies.js";

const settings = {
  ...gapSettings,
  means1: { words: "means of case 1", full: [0.9, 0.86, 0.84, 0.82, 0.6, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  means2: { words: "means of case 2", full: [0.95, 0.85, 0.84, 0.83, 0.82, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  means3: { words: "means of case 3", full: [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1], from: "paper" },
  penalty1: { words: "penalty rate A_k of every arm in case 1", full: 0.45, from: "paper" },
  penalty2: { words: "penalty rate A_k of every arm in case 2", full: 0.45, from: "paper" },
  penalty3: { words: "penalty rate A_k of every arm in case 3", full: 0.45, from: "paper" },
} as const satisfies Settings;

type Values = ValuesOf<typeof settings>;

function claims(results: Results, values: Values): Claim[] {
  const words = {
    who: "critical arms that are more than a pull above τ_k·T in every trial",
    gap: "Δ_k",
    theorem2: "max{8 ln T/Δ_k², τ_k·T}",
  };
  return [...gapClaims("critical", words, results, values), served(results, values)];
}

/** Theorem 2: E(τ_k·T − N_k(T))_+ = O(1) for optimal and critical arms; here on every path, and below 1. */
function served(results: Results, values: Values): Claim {
  const shortfalls = casesOf(values).flatMap(({ name, means, penalty }) => {
    const { optimal, critical } = prophetSets(
      means,
      means.map(() => penalty),
    );
    return [...optimal, ...critical].map((arm) =>
      summaryOf(results[name], hardThreshold.label, "unfairness-by-arm", { arm }),
    );
  });
  const most = Math.max(...shortfalls.map(({ quantiles }) => quantiles.max));
  return {
    id: "critical-arms-served",
    statement:
      "Every optimal or critical arm is less than one pull short of τ_k·T in the end, in every trial (Theorem 2: O(1)).",
    verdict: isTrue(most < 1),
    measured: `${shortfalls.length} arms, ${values.trials} trials each: at most ${Number(most.toPrecision(3))} pulls short`,
  };
}

function figures(results: Results, values: Values): Record<string, Figure> {
  const { horizon, trials, law, share } = values;
  const words = {
    title: "Pulls of critical arms against the inverse squared gap",
    caption:
      `Hard-threshold UCB, T = ${horizon}, τ = ${share}, ${law} rewards, mean of ${trials} trials ± 2 standard errors; each dot is an arm ` +
      `with 0 < Δ ≤ A. The slope is that of log N(T) over the arms more than a pull above τT in every trial; proportional would be 1. ` +
      `Pulls follow the line of equal indices, which bends because the best arm has a confidence radius too.`,
    gap: "1/Δ²",
    free: "arm above τT in every trial",
    bound: "arm at τT in some trial",
  };
  return { "pulls-against-gap": gapFigure("critical", words, results, values) };
}

export const experimentB = defineExperiment({
  paper: "penalty",
  id: "experiment-b",
  title: "How often critical arms are pulled",
  source: "Section 6, experiment B, and Figure 1, bottom row",
  printed: { "pulls-against-gap": "Figure 1, lower row" },
  deviations: [
    "The paper gives neither the reward law nor the number of replications: ours are Gaussian with standard deviation 1/K, and 200.",
  ],
  settings,
  studies: gapStudies,
  figures,
  claims,
});
