import type { MetricDescription } from "@evenhand/core";
import { chanceText, lastDifferences, MARGIN_HEAD } from "@evenhand/lab/notes";
import type { Comparisons } from "@evenhand/protocol";
import { withMargins } from "../terminal/numbers.js";
import type { Column } from "../terminal/table.js";
import { wrap } from "../terminal/wrap.js";

const LONGEST_HEAD = 12;
const LONGEST_ID = 18;

/** A metric with its unit above its column: a long id in lines that end with its hyphens. */
export function metricHead({ id, unit }: Pick<MetricDescription, "id" | "unit">): string {
  if (id === unit) return id;
  const lines = [""];
  for (const part of id.split(/(?<=-)/)) {
    if (lines[lines.length - 1].length + part.length > LONGEST_ID) lines.push("");
    lines[lines.length - 1] += part;
  }
  return `${lines.join("\n")}\n${wrap(`(${unit})`, LONGEST_HEAD)}`;
}

/** A row for each policy but the baseline: how it differs from that after the last round, and by which chance. */
export function differenceColumns(
  comparisons: Comparisons,
  metrics: readonly Pick<MetricDescription, "id" | "unit">[],
  trials: number,
): Column[] {
  const { baseline, differences } = comparisons;
  const policies = [...new Set(differences.map(({ policy }) => policy))];
  return [
    { head: `difference\nto ${baseline}`, cells: policies, align: "left" },
    ...metrics.flatMap((metric): Column[] => {
      const last = lastDifferences(comparisons, metric.id);
      if (last.length === 0) return [];
      const margins = last.map(({ mean, high }) => ({ mean, margin: high - mean }));
      return [
        { head: `${metricHead(metric)}\n${MARGIN_HEAD}`, cells: withMargins(margins, trials) },
        { head: "p", cells: last.map(({ p }) => chanceText(p)), withPrevious: true },
      ];
    }),
  ];
}
