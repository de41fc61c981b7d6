import type { Figure, Level, Mark, Panel, Point } from "@evenhand/figures";
import type { Summary } from "@evenhand/core";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, summaryOf } from "../../../reproduction/measured.js";
import { grouped } from "../quotaMeasures.js";
import { perRoundPanel, regretTable, violationPanel } from "../panels.js";
import { formNames, forms, keyOf, largestEta, references, type Values } from "./study.js";

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { arms, bestMean, quota, horizon, trials } = values;
  const instance = (step: number) => `${arms} arms, μ from ${bestMean} in steps of ${step}, r = ${quota} each`;
  return {
    "trade-off": {
      title: "η-FUCB: reward against quotas, by η",
      caption:
        `${instance(values.step)}; ${grouped(trials)} runs of ${grouped(horizon)} rounds for each η, read after the last round. Bars are the ` +
        "mean ± 2 standard errors. Small η is UCB1. The literal rule also holds back an arm that is ahead, and large η makes it " +
        "round robin: every arm ends far ahead of its quota, and the reward pays. With the positive part large η is FUCB.",
      panels: tradeOffPanels(results, values),
      columns: 2,
    },
    "long-run": {
      title: `η-FUCB with η = ${largestEta(values)}: r-Regret in the long run`,
      caption:
        `${instance(values.growthStep)}; ${grouped(values.growthTrials)} runs of ${grouped(values.growthHorizon)} rounds. Bands are the mean ± 2 ` +
        "standard errors. A logarithmic r-Regret goes to 0 per round; that of the literal rule does not. In the second panel the " +
        "two cover each other: with so large an η both serve the quotas first.",
      panels: [
        perRoundPanel([results.growth], { metric: "r-regret", label: "r-Regret" }),
        violationPanel([results.growth], { title: "Worst violation of a quota" }),
      ],
      columns: 2,
    },
  };
}

function tradeOffPanels(results: Results, values: Values): Panel[] {
  const perRound = (summary: Summary): Omit<Point, "x"> => {
    const { y, low, high } = band(summary);
    return { y: y / values.horizon, low: low / values.horizon, high: high / values.horizon };
  };
  const marks = (metric: string, read: (summary: Summary) => Omit<Point, "x">) =>
    marksOf(results, values, metric, read);
  const x = { label: "η", unit: "estimate for a pull of deficit", scale: "log" } as const;
  return [
    {
      title: "r-Regret per round",
      x,
      y: { label: "r-Regret / T", unit: "expected reward per round" },
      marks: marks("r-regret", perRound),
    },
    {
      title: "Violation after the last round",
      x,
      y: { label: "final violation, mean of trials", unit: "pulls; below 0: all ahead" },
      marks: marks("final-violation", band),
    },
    {
      title: "Regret per round",
      x,
      y: { label: "regret / T", unit: "expected reward per round" },
      marks: marks("regret", perRound),
    },
    {
      title: "Worst violation of a quota",
      x,
      y: { label: "worst violation, of all trials", unit: "pulls", scale: "log" },
      marks: marks("worst-violation", ({ quantiles }) => ({ y: quantiles.max })),
    },
  ];
}

/** Both forms over η, and where the policies lie that have no η. */
function marksOf(
  results: Results,
  values: Values,
  metric: string,
  read: (summary: Summary) => Omit<Point, "x">,
): Mark[] {
  const { sweep } = results;
  const levels = references.map((label): Level => ({
    kind: "level",
    axis: "y",
    at: read(summaryOf(sweep, label, metric)).y,
    label,
  }));
  const lines = forms.map((form): Mark => ({
    kind: "dots",
    joined: true,
    series: formNames[form],
    points: values.etas.map((eta) => ({ x: eta, ...read(summaryOf(sweep, keyOf(form, eta), metric)) })),
  }));
  return [...levels, ...lines];
}

export function tables(results: Results, values: Values): readonly Table[] {
  const regrets = [
    { metric: "r-regret", label: "r-Regret (expected reward)" },
    { metric: "regret", label: "regret (expected reward)" },
  ] as const;
  return [
    regretTable([results.sweep], { title: "η-FUCB by form and η", regrets }),
    regretTable([results.growth], { title: `η-FUCB with η = ${largestEta(values)} in the long run`, regrets }),
  ];
}
