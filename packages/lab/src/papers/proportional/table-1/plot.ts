import type { Figure, Line, Panel } from "@evenhand/figures";
import { band, type ComparedPolicy, summaryOf } from "../../../reproduction/measured.js";
import type { Results } from "../../../reproduction/experiment.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { countries } from "./rates/rates.js";
import { oraclePath } from "./tables.js";
import { compared, studyNames, type Values } from "./study.js";

export function figures(results: Results, values: Values): Record<string, Figure> {
  const { trials, variance, firstYear, data } = values;
  const rates = data === "" ? "constant rates" : "yearly rates";
  const world = `${rates[0].toUpperCase()}${rates.slice(1)}, noise of variance ${variance}, ${trials} trials, mean ± 2 standard errors; the first ${countries.length} years from ${firstYear} on are the warm-up.`;
  return {
    "figure-1": {
      title: "Units given to each country",
      caption: `One unit a year. Dashed, the oracle: proportional to each country's mean rate from ${firstYear} to that year. Fairly-Greedy and Catch-Up hide it; the next figure shows by how much they differ. UCB1 and Thompson are close to each other. ${world}`,
      columns: 3,
      panels: countries.map(({ name }, arm) => unitsOf(results, values, name, arm)),
    },
    "figure-1-difference": {
      title: "Units given above the oracle's",
      caption: `The lines of Fairly-Greedy and Catch-Up of the figure before, less the oracle's: below 0 a country has received less than proportional. The saw teeth are whole units: a country that has just received one is ahead. ${world}`,
      columns: 3,
      panels: differences(results, values),
    },
  };
}

function unitsOf(results: Results, values: Values, title: string, arm: number): Panel {
  const { study } = results[studyNames.years];
  const path = oraclePath(study);
  const oracle: Line = {
    kind: "line",
    series: "oracle",
    reference: true,
    points: roundsOf(results).map((round) => ({ x: yearOf(values, round), y: path[round - 1][arm] })),
  };
  const most = Math.max(...compared.flatMap((policy) => countries.map((_, other) => lastOf(results, policy, other))));
  return {
    title,
    x: { label: "year" },
    y: { label: "units received", unit: "pulls", domain: [0, Math.ceil(most / 10) * 10] },
    marks: [...compared.map((policy) => lineOf(results, values, policy, arm)), oracle],
  };
}

function differences(results: Results, values: Values): Panel[] {
  const path = oraclePath(results[studyNames.years].study);
  const panels = countries.map(({ name }, arm) => ({
    title: name,
    marks: [comparedPolicies.fairlyGreedy, comparedPolicies.catchUp].map((policy) => {
      const line = lineOf(results, values, policy, arm);
      const points = line.points.map(({ x, y, low = y, high = y }) => {
        const own = path[Number(x) - values.firstYear][arm];
        return { x, y: y - own, low: low - own, high: high - own };
      });
      return { ...line, points };
    }),
  }));
  const ends = panels.flatMap(({ marks }) =>
    marks.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
  );
  const domain = [Math.min(...ends), Math.max(...ends)] as const;
  return panels.map(({ title, marks }) => ({
    title,
    x: { label: "year" },
    y: { label: "units above the oracle's", unit: "pulls", domain },
    marks: [...marks, { kind: "level", axis: "y", at: 0, label: "oracle" }],
  }));
}

function lineOf(results: Results, values: Values, { label }: ComparedPolicy, arm: number): Line {
  return {
    kind: "line",
    series: label,
    points: roundsOf(results).map((round) => ({
      x: yearOf(values, round),
      ...band(summaryOf(results[studyNames.years], label, "pulls", { round, arm })),
    })),
  };
}

function lastOf(results: Results, { label }: ComparedPolicy, arm: number): number {
  return band(summaryOf(results[studyNames.years], label, "pulls", { arm })).high;
}

function roundsOf(results: Results): readonly number[] {
  return results[studyNames.years].study.checkpoints ?? [];
}

function yearOf({ firstYear }: Values, round: number): number {
  return firstYear + round - 1;
}
