import type { Figure } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { gapFigure } from "../pulls-against-gap/gapFigure.js";
import type { Values } from "./study.js";

export function figures(results: Results, values: Values): Record<string, Figure> {
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
