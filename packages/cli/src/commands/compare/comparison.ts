import {
  labelOf,
  metrics,
  type MetricDescription,
  type PolicyResult,
  type SimulationResult,
  type Study,
} from "@evenhand/core";
import { MARGIN_HEAD, metricNotes, timelinesOf, violationText } from "@evenhand/lab/notes";
import { costColumn, costNote } from "../../output/costColumn.js";
import { lastValues } from "../../output/lastValues.js";
import { shareColumns } from "../../output/shareColumns.js";
import { tenureRows } from "../../output/tenureRows.js";
import { legend } from "../../terminal/legend.js";
import { meansWithMargins } from "../../terminal/numbers.js";
import { table, tablesWithin, type Column } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { version } from "../../version.js";
import { excessShown } from "./excessShown.js";
import { violationsShown } from "./violationsShown.js";

/**
 * A comparison for a reader: rewards and kept promises, which arms got the pulls, who was promised what and when where
 * that changes, and what the words mean.
 */
export function comparison(result: SimulationResult, terminal: Terminal): string {
  const { study, policies } = result;
  const blocks = [
    `${settings(study, policies)} (evenhand ${version})`,
    table(outcomeColumns(study, policies), terminal),
    tablesWithin(shareColumns(result), terminal),
    ...tenureRows(study, timelinesOf(study, result) ?? [], terminal),
    legend([...metricNotes(study, noted(study), { ofAnyTrial: true }), ...costNote(study, policies)], terminal.columns),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function settings({ horizon, trials, seed }: Study, policies: readonly PolicyResult[]): string {
  const arms = lastValues(policies[0], "pulls").length;
  const learner = policies.map(({ parameters }) => parameters["learner"]).find((given) => typeof given === "string");
  return [
    counted(arms, "arm"),
    counted(horizon, "round"),
    counted(trials, "trial"),
    `seed ${seed}`,
    ...(learner === undefined ? [] : [`learner ${learner}`]),
  ].join(", ");
}

function outcomeColumns(study: Study, policies: readonly PolicyResult[]): Column[] {
  const mean = (metric: string) => {
    const summaries = policies.map((policy) => lastValues(policy, metric)[0]);
    return meansWithMargins(summaries, study.trials);
  };
  const margin = study.trials === 1 ? "" : `\n${MARGIN_HEAD}`;
  return [
    { head: "policy", cells: policies.map(labelOf), align: "left" },
    { head: `reward\n(total)${margin}`, cells: mean("reward") },
    ...costColumn(study, policies),
    { head: `regret\n(expected\nreward)${margin}`, cells: mean("regret") },
    // Regret alone would praise a policy that breaks the promise.
    ...[...violationsShown(study), ...excessShown(study)].map((metric) => violations(metric, policies)),
  ];
}

function violations(metric: string, policies: readonly PolicyResult[]): Column {
  // The promise is made for every trial, so the trial that kept it worst decides, not the mean.
  const values = policies.map((policy) => lastValues(policy, metric)[0].quantiles.max);
  return {
    head: `${metric.replace(/-(?=worst|final)/, "-\n").replace(/-(?=violation|excess)/, "\n")}\n(pulls)`,
    cells: values.map((value) => violationText(value, "pulls")),
    alarming: (row) => values[row] >= 1,
  };
}

/** The metrics whose words need a meaning. */
function noted(study: Study): readonly MetricDescription[] {
  const ids = ["regret", ...violationsShown(study), ...excessShown(study)];
  return metrics.filter(({ id }) => ids.includes(id));
}

function counted(number: number, things: string): string {
  return `${number} ${things}${number === 1 ? "" : "s"}`;
}
