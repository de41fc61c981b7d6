import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import { allOf, isBelow, isNotAbove } from "../../../reproduction/verdicts.js";
import { flearn, lfg } from "../comparedPolicies.js";
import { leadsOver } from "./leads.js";
import { panelsOf, type Values } from "./study.js";

const ZERO = { mean: 0, standardError: 0 };

/** "the proposed method always achieves the highest reward given the same unfairness level", against each rival. */
export function claims(results: Results, values: Values): Claim[] {
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
