import type { Figure, Line, Panel as FigurePanel } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band } from "../../../reproduction/measured.js";
import { measuredAt, shownPolicies } from "./measuredCurves.js";
import type { Panel } from "./panel.js";
import { panelsOf, type Values } from "./study.js";

/** Figure 2, and below each row of it what the penalised regret hides: how many pulls the arms are short of. */
export function figures(results: Results, values: Values): Record<string, Figure> {
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
