import type { Bars, Figure, Panel, Point } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band, summaryOf } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { grouped } from "../grouped.js";
import { regretTable } from "../regretTable.js";
import { violationPanel } from "../violationPanel.js";
import { quotaPolicies, vectors, type PolicyLabel, type Values, type Vector } from "./study.js";
import { vectorText } from "./vectorText.js";

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const runs =
    `${grouped(values.trials)} runs of ${grouped(values.horizon)} rounds for each r, both rules over UCB1; ` +
    `μ is ${values.bestMean} for the last arm and ${values.step} less for each before it`;
  return {
    violation: {
      title: "Unequal quotas: worst violation",
      caption:
        `${runs}. The worst violation of any arm up to a round, in the worst of all trials. Below 1 every arm has at least ` +
        "floor(r·t) pulls after every round. Theorem 4 covers the first panel only, where the two lines cover each other; for " +
        "unequal quotas the paper leaves the question open.",
      panels: vectors.map((vector) =>
        violationPanel([results[vector]], { title: titleOf(values, vector), labels: quotaPolicies }),
      ),
      columns: 3,
    },
    cost: {
      title: "Unequal quotas: what the two rules cost",
      caption:
        `${runs}. Bars of r-Regret have the mean ± 2 standard errors; it is 0 up to rounding where the quotas leave nothing to ` +
        `the learner. The violation is that of the worst trial. The quotas: ${legend(values)}.`,
      panels: costPanels(results),
      columns: 2,
    },
  };
}

function titleOf(values: Values, vector: Vector): string {
  return `${vector}: ${vectorText(values[vector])}`;
}

function legend(values: Values): string {
  return vectors.map((vector) => `${vector} ${vectorText(values[vector])}`).join("; ");
}

function costPanels(results: Results): Panel[] {
  const x = { label: "quotas", scale: "category" } as const;
  const bars = (series: PolicyLabel, pointOf: (vector: Vector) => Omit<Point, "x">): Bars => ({
    kind: "bars",
    series,
    points: vectors.map((vector) => ({ x: vector, ...pointOf(vector) })),
  });
  return [
    {
      title: "r-Regret after the last round",
      x,
      y: { label: "r-Regret", unit: "expected reward" },
      marks: quotaPolicies.map((label) => bars(label, (vector) => band(summaryOf(results[vector], label, "r-regret")))),
    },
    {
      title: "Worst violation of a quota",
      x,
      y: { label: "worst violation, of all trials", unit: "pulls", domain: [0, 2] },
      marks: [
        { kind: "level", axis: "y", at: 1, label: "a whole pull" },
        ...quotaPolicies.map((label) =>
          bars(label, (vector) => ({ y: summaryOf(results[vector], label, "worst-violation").quantiles.max })),
        ),
      ],
    },
  ];
}

export function tables(results: Results, values: Values): readonly Table[] {
  return vectors.map((vector) =>
    regretTable([results[vector]], {
      title: titleOf(values, vector),
      regrets: [
        { metric: "r-regret", label: "r-Regret (expected reward)" },
        { metric: "regret", label: "regret (expected reward)" },
      ],
    }),
  );
}
