import { allOf, type Claim, isBelow, isNotAbove } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import { flearn, lfg } from "../penaltyStudies.js";
import { leadsOver } from "./frontier.js";
import { figures, tables } from "./plot.js";
import { panelsOf, settings, studies, type Values } from "./study.js";

const ZERO = { mean: 0, standardError: 0 };

/** "the proposed method always achieves the highest reward given the same unfairness level", against each rival. */
function claims(results: Results, values: Values): Claim[] {
  return [flearn.label, lfg.label].map((rival) => notBelow(rival, results, values));
}

function notBelow(rival: string, results: Results, values: Values): Claim {
  const panels = panelsOf(values);
  const compared = panels.flatMap((panel) =>
    leadsOver(rival, results, panel, values).map(({ rival: { scale }, lead }) => ({ panel, scale, lead })),
  );
  const leads = compared.flatMap(({ panel, scale, lead }) => (lead === undefined ? [] : [{ panel, scale, lead }]));
  const [least] = [...leads].sort((a, b) => a.lead.mean - b.lead.mean);
  const above = leads.filter(({ lead }) => isBelow(ZERO, lead) === "holds").length;
  const missing = compared.length - leads.length;
  return {
    id: `frontier-not-below-${rival.toLowerCase()}`,
    statement: `At the unfairness of ${rival}, for every η and in all ${panels.length} panels, hard-threshold UCB's frontier has no less total expected reward.`,
    verdict: leads.length === 0 ? "open" : allOf(leads.map(({ lead }) => isNotAbove(ZERO, lead))),
    measured: [
      `${leads.length} points, above by more than the errors at ${above}`,
      ...(least === undefined
        ? []
        : [`least lead ${withError(least.lead)} (${least.panel.title}, η = ${least.scale})`]),
      ...(missing === 0 ? [] : [`${missing} points beyond the ends of the frontier`]),
    ].join("; "),
  };
}

export const experimentE = defineExperiment({
  paper: "penalty",
  id: "experiment-e",
  title: "Reward against unfairness",
  source: "Appendix A, experiment E, and Figure 4",
  printed: { frontiers: "Figure 4" },
  deviations: [
    "The paper gives neither T nor replications nor how each policy is traced: ours are T = 10000, 50, and experiment D's η at 21 values.",
    "“τ ∈ {0, 20.5}” is read as τ ∈ {0.2, 0.5}, as in the caption of Figure 4.",
    "The caption of Figure 4 says total regret; the vertical axis here is the total expected reward, as in the text.",
    "The three reward laws of a row share one draw of the means, from the seed.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
