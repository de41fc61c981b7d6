import type { Figure } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, type Measurement } from "../../../reproduction/measured.js";
import { judged, type Measure, measures, type Values } from "./notions.js";
import { bestBy, valueOf } from "./study.js";

const BEST = "★";

export function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { means, horizon, trials } = values;
  return {
    matrix: {
      title: "One world, every notion: each policy by each measure",
      caption:
        `Five arms with means ${means.join(", ")} and rewards from ${values.floor} to 1, ${horizon} rounds, ${trials} runs; bars are means ± 2 ` +
        `standard errors. ${BEST} is the best by the measure, with all that are within 1 % of it or keep the promise. ` +
        measures.map(({ label, words, better }) => `${label}: ${words}; ${better} is better`).join(". ") +
        ".",
      panels: measures.map((measure) => ({
        title: measure.label,
        x: { label: `${measure.unit}: ${measure.better} is better` },
        y: { label: "policy", scale: "category" },
        marks: [{ kind: "shares", rows: rowsOf(results, values, measure) }],
      })),
      columns: 4,
    },
  };
}

function rowsOf(results: Results, values: Values, measure: Measure) {
  const best = bestBy(results, values, measure);
  return judged.map(({ label }) => {
    const value = valueOf(results, values, measure, label);
    const { y: share, low, high } = band(value);
    const text = `${short(value)}${best.includes(label) ? ` ${BEST}` : ""}`;
    return { series: label, share, low: Math.max(0, low), high, label: text };
  });
}

/** Three digits that matter. */
function short({ mean }: Measurement): string {
  return mean >= 100 ? mean.toFixed(0) : String(Number(mean.toPrecision(3)));
}

/** The matrix. Errors are left to the figure: there are enough numbers in it. */
export function tables(results: Results, values: Values): readonly Table[] {
  const best = new Map(measures.map((measure) => [measure, bestBy(results, values, measure)]));
  return [
    {
      title: "Each policy by each measure",
      columns: ["policy", ...measures.map(({ label, better }) => `${label} ${better === "lower" ? "↓" : "↑"}`)],
      rows: judged.map(({ label, own }) => [
        label,
        ...measures.map((measure) => {
          const text = short(valueOf(results, values, measure, label));
          const ofOwn = measure.label === own ? `[${text}]` : text;
          return best.get(measure)?.includes(label) === true ? `${ofOwn} ${BEST}` : ofOwn;
        }),
      ]),
      note:
        `↓: lower is better, ↑: higher. In brackets: the measure of the policy's own notion. ${BEST}: the best in its column, with all that ` +
        `are within 1 % of it or keep the promise. In: ${measures.map(({ label, unit }) => `${label}, ${unit}`).join("; ")}.`,
    },
  ];
}
