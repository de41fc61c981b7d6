import { labelOf, violationMetric } from "@evenhand/core";
import { comparisonNote, MARGIN_HEAD, metricNotes, violationText } from "@evenhand/lab/notes";
import { shownArmMetrics, shownMetrics } from "@evenhand/lab/study";
import type { ResultFile, StudyResult } from "@evenhand/protocol";
import { chart } from "../terminal/chart.js";
import { legend } from "../terminal/wrap.js";
import { meansWithMargins } from "../terminal/numbers.js";
import { type Column, tablesWithin } from "../terminal/table.js";
import type { Terminal } from "../terminal/terminal.js";
import { armColumns, shareColumns } from "./armColumns.js";
import { costColumn, costNote, lastValues } from "./costColumn.js";
import { differenceColumns, metricHead } from "./differenceColumns.js";
import { tenureRows } from "./tenureRows.js";

/** A result for a reader: for each environment and horizon the outcomes, which arms got the pulls, and a chart. */
export function studySummary(result: ResultFile, terminal: Terminal): string {
  const parts = result.results.filter((part) => part.result.policies.length > 0);
  const trials = parts[0]?.result.study.trials ?? 0;
  const settings = `${trials} trial${trials === 1 ? "" : "s"}, seed ${result.seed} (evenhand ${result.version})`;
  const head = result.title === undefined ? settings : `${terminal.bold(result.title)}\n${settings}`;
  const blocks = parts.flatMap((part) => [
    terminal.bold(`${part.environment}, ${part.horizon} rounds`),
    tablesWithin(outcomes(part), terminal),
    ...differences(part, terminal),
    ...(isOneOfMany(part) ? [] : details(part, terminal)),
  ]);
  const shown = [head, ...blocks, ...notes(parts[0], terminal)].filter((block) => block !== "");
  return `${shown.join("\n\n")}\n`;
}

/** Whether it is a point of a sweep: of many such studies a terminal shows the outcomes alone. */
function isOneOfMany({ sweep }: StudyResult): boolean {
  return Object.keys(sweep?.point ?? {}).length > 0;
}

/** Which arms got what, and the course over the rounds. */
function details(part: StudyResult, terminal: Terminal): string[] {
  return [
    tablesWithin(shareColumns(part.result), terminal),
    ...shownArmMetrics(part.result).map((metric) => tablesWithin(armColumns(part.result, metric), terminal)),
    ...tenureRows(part.result.study, part.tenures ?? [], terminal),
    ...chartOf(part, terminal),
  ];
}

/** Once for all environments and horizons: they have the same metrics. */
function notes(part: StudyResult | undefined, { columns }: Terminal): string[] {
  if (part === undefined) return [];
  const shown = [...shownMetrics(part.result), ...(isOneOfMany(part) ? [] : shownArmMetrics(part.result))];
  const { study, policies } = part.result;
  const compared = part.comparisons === undefined ? [] : [comparisonNote(part.comparisons, study.trials)];
  return [legend([...metricNotes(study, shown), ...compared, ...costNote(study, policies)], columns)];
}

/** Where the study names a baseline, and it has finished. */
function differences({ result, comparisons }: StudyResult, terminal: Terminal): string[] {
  if (comparisons === undefined || comparisons.differences.length === 0) return [];
  return [tablesWithin(differenceColumns(comparisons, shownMetrics(result), result.study.trials), terminal)];
}

function outcomes({ result }: StudyResult): Column[] {
  const promise = violationMetric(result.study);
  const { trials } = result.study;
  return [
    { head: "policy", cells: result.policies.map(labelOf), align: "left" },
    ...shownMetrics(result).flatMap(({ id, unit, regretLike = false }): Column[] => {
      const last = result.policies.map((policy) => lastValues(policy, id)[0]);
      const named = metricHead({ id, unit });
      const head = trials === 1 ? named : `${named}\n${MARGIN_HEAD}`;
      const mean = { head, cells: meansWithMargins(last, trials), withPrevious: regretLike };
      if (id === "reward") return [mean, ...costColumn(result.study, result.policies)];
      if (id !== promise) return [mean];
      // A promise is made for every trial, so the one that kept it worst is shown too; and never apart from the regret.
      const worst = last.map(({ quantiles }) => quantiles.max);
      const alarming = id.endsWith("worst-violation") ? { alarming: (row: number) => worst[row] >= 1 } : {};
      return [
        { ...mean, withPrevious: true },
        {
          head: "in the\nworst trial",
          cells: worst.map((value) => violationText(value, unit)),
          withPrevious: true,
          ...alarming,
        },
      ];
    }),
  ];
}

function chartOf({ result }: StudyResult, terminal: Terminal): string[] {
  const [metric] = shownMetrics(result);
  if (metric === undefined || (result.study.checkpoints?.length ?? 1) < 2) return [];
  const series = result.policies.map((policy) => ({
    name: labelOf(policy),
    points: policy.metrics[metric.id].checkpoints.map(({ round, values: [{ mean }] }) => ({ x: round, y: mean })),
  }));
  return [chart(series, { x: "round", y: `${metric.title} (${metric.unit})` }, terminal)];
}
