import type { Summary } from "@evenhand/core";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf } from "../../../reproduction/measured.js";
import { flearn, hardThreshold, lfg, softThreshold } from "../comparedPolicies.js";
import type { Panel } from "./panel.js";
import { lfgStudy } from "./study.js";

/** The policies in the order in which figures and tables have them: the paper's three, then ours. */
export const shownPolicies = [hardThreshold.label, lfg.label, flearn.label, softThreshold.label];

/** A metric of one policy in one panel at the horizon T. LFG has studies of its own. */
export function measuredAt(
  results: Results,
  panel: Panel,
  label: string,
  metric: "penalised-regret" | "unfairness",
  horizon: number,
): Summary {
  return label === lfg.label
    ? summaryOf(results[lfgStudy(panel, horizon)], label, metric)
    : summaryOf(results[panel.name], label, metric, { round: horizon });
}
