import type { Summary } from "@evenhand/core";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf } from "../../../reproduction/measured.js";
import { flearn, hardThreshold, lfg, softThreshold } from "../comparedPolicies.js";
import { lfgStudy, type Panel } from "./study.js";

/** The places of the policies in a panel's study; LFG has studies of its own. */
const places: Readonly<Record<string, number>> = { [hardThreshold.name]: 0, [flearn.name]: 1, [softThreshold.name]: 2 };

/** The policies in the order in which figures and tables have them: the paper's three, then ours. */
export const shownPolicies = [hardThreshold.name, lfg.name, flearn.name, softThreshold.name];

/** A metric of one policy in one panel at the horizon T. */
export function measuredAt(
  results: Results,
  panel: Panel,
  policy: string,
  metric: "penalised-regret" | "unfairness",
  horizon: number,
): Summary {
  return policy === lfg.name
    ? summaryOf(results[lfgStudy(panel, horizon)], 0, metric)
    : summaryOf(results[panel.name], places[policy], metric, { round: horizon });
}

/** (τ_k·T − N_k)_+ of an arm at the last horizon. */
export function shortfallOf(results: Results, panel: Panel, policy: string, arm: number): Summary {
  return summaryOf(results[panel.name], places[policy], "unfairness-by-arm", { arm });
}
