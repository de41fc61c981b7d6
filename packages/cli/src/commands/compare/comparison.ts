import {
  labelOf,
  type MetricDescription,
  metrics,
  type PolicyResult,
  type StudyPromise,
  type SimulationResult,
  type Study,
  violationMetric,
} from "@evenhand/core";
import {
  comparedMetrics,
  comparisonNote,
  MARGIN_HEAD,
  metricNotes,
  timelinesOf,
  violationText,
} from "@evenhand/lab/notes";
import { costColumn, costNote, lastValues } from "../../output/costColumn.js";
import { differenceColumns } from "../../output/differenceColumns.js";
import { shareColumns } from "../../output/armColumns.js";
import type { Comparisons } from "@evenhand/protocol";
import { tenureRows } from "../../output/tenureRows.js";
import { legend } from "../../terminal/wrap.js";
import { meansWithMargins } from "../../terminal/numbers.js";
import { type Column, tablesWithin } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { version } from "../../version.js";

/**
 * A comparison for a reader: rewards and kept promises, which arms got the pulls, who was promised what and when where
 * that changes, and what the words mean.
 */
export function comparison(
  result: SimulationResult & { readonly comparisons?: Comparisons },
  terminal: Terminal,
): string {
  const { study, policies, comparisons } = result;
  const compared = comparisons === undefined ? [] : [comparisonNote(comparisons, study.trials)];
  const notes = metricNotes(study, noted(study), { ofAnyTrial: true });
  const blocks = [
    `${settings(study, policies)} (evenhand ${version})`,
    tablesWithin(outcomeColumns(study, policies), terminal),
    ...(comparisons === undefined
      ? []
      : [tablesWithin(differenceColumns(comparisons, comparedIn(result), study.trials), terminal)]),
    tablesWithin(shareColumns(result), terminal),
    ...tenureRows(study, timelinesOf(study, result) ?? [], terminal),
    legend([...notes, ...compared, ...costNote(study, policies)], terminal.columns),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The metrics that have differences, in the order of the study. */
function comparedIn(result: SimulationResult): readonly MetricDescription[] {
  return comparedMetrics(result).flatMap((id) => metrics.find((metric) => metric.id === id) ?? []);
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
    withPrevious: true,
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

/** How far the promise was broken at worst, and in the end; nothing where there is none. */
export function violationsShown(promised: StudyPromise): string[] {
  const worst = violationMetric(promised);
  return worst === undefined ? [] : [worst, worst.replace("worst", "final")];
}

/** How far an arm was above its cap at worst; nothing where no arm has one. */
export function excessShown({ contract, changes = [] }: StudyPromise): string[] {
  const isCapped = typeof contract === "object" && contract.parameters?.["caps"] !== undefined;
  if (!isCapped && changes.every(({ caps }) => caps === undefined)) return [];
  return [changes.length === 0 ? "worst-excess" : "own-clock-worst-excess"];
}
