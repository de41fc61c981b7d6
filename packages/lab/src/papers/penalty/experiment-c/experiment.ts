import type { Figure, Panel as FigurePanel, Line } from "@evenhand/figures";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, withError } from "../../../reproduction/measured.js";
import { claims } from "./claims.js";
import { measuredAt, type Panel, panelsOf, settings, shownPolicies, studies, type Values } from "./study.js";

/** Figure 2, and below each row of it what the penalised regret hides: how many pulls the arms are short of. */
function figures(results: Results, values: Values): Record<string, Figure> {
  const { arms, totalShares, horizons, trials, law } = values;
  const panels = panelsOf(values);
  const rows = arms.map((_, row) => panels.slice(row * totalShares.length, (row + 1) * totalShares.length));
  return {
    "penalised-regret": {
      title: "Penalised regret and unfairness against the horizon",
      caption:
        `${law} rewards, means drawn once for each panel, A = (max μ − min μ)/2, mean of ${trials} trials ± 2 standard errors, ` +
        `T from ${Math.min(...horizons)} to ${Math.max(...horizons)}. Upper row of each K: penalised regret (10); lower row: unfairness, the pulls that all arms ` +
        `together are short of. Flearn leaves no arm short, at the price of serving non-critical ones; hard-threshold UCB leaves those short. ` +
        `Where their lines coincide no threshold is felt yet. ` +
        `Soft-threshold UCB (Section 5) is not in the paper's figure.`,
      columns: totalShares.length,
      panels: rows.flatMap((row) => [
        ...row.map((panel) => panelOf(panel, "penalised-regret")),
        ...row.map((panel) => panelOf(panel, "unfairness")),
      ]),
    },
  };

  function panelOf(panel: Panel, metric: "penalised-regret" | "unfairness"): FigurePanel {
    const y =
      metric === "unfairness"
        ? { label: "unfairness", unit: "pulls" }
        : { label: "penalised regret", unit: "expected reward" };
    const lines = shownPolicies.map((series): Line => ({
      kind: "line",
      series,
      points: horizons.map((x) => ({ x, ...band(measuredAt(results, panel, series, metric, x)) })),
    }));
    const most = Math.max(...lines.flatMap(({ points }) => points.map(({ high = 0 }) => high)));
    return {
      title: panel.title,
      x: { label: "T", unit: "rounds", domain: [0, Math.max(...horizons)] },
      y: { ...y, domain: [0, most] },
      marks: lines,
    };
  }
}

function tables(results: Results, values: Values): Table[] {
  const last = Math.max(...values.horizons);
  return [
    {
      title: `Penalised regret and unfairness at T = ${last}`,
      columns: ["panel", "policy", "penalised regret", "unfairness (pulls)"],
      rows: panelsOf(values).flatMap((panel) =>
        shownPolicies.map((policy) => [
          panel.title,
          policy,
          withError(measuredAt(results, panel, policy, "penalised-regret", last)),
          withError(measuredAt(results, panel, policy, "unfairness", last)),
        ]),
      ),
      note: `Mean of ${values.trials} trials ± 95 % interval.`,
    },
  ];
}

export const experimentC = defineExperiment({
  paper: "penalty",
  id: "experiment-c",
  title: "Penalised regret against the horizon",
  source: "Section 6, experiment C, and Figure 2",
  printed: { "penalised-regret": "Figure 2" },
  deviations: [
    "Each panel has its own draw of the means, from the seed; the paper does not give its means.",
    "The paper gives the ends of the range of T, 500 and 16000: the horizons between them are ours, in steps of √2.",
    "The unfairness is shown below the penalised regret, soft-threshold UCB (Section 5) beside the three policies, and further draws of the means are tried: all of this is ours.",
    "What Section 5 says against the soft threshold is about the limit: it is checked in long runs, of the panels that have a critical arm.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
