import {
  labelOf,
  type MetricDescription,
  metrics,
  Shares,
  type SimulationResult,
  violationMetric,
} from "@evenhand/core";
import type { ResultFile, StudyResult } from "@evenhand/protocol";
import type { Table } from "../files/latexTable.js";
import { withError, withMargin } from "../reproduction/measured.js";
import { chanceText, comparisonNote, lastDifferences } from "./comparisons.js";
import { MARGIN_WORDS, metricNotes } from "./metricNotes.js";
import { shownArmMetrics, shownMetrics } from "./shownMetrics.js";
import { armNamesOf, quotaHead, shareText, violationText } from "./wording.js";

/** What came of each policy after the last round; undefined where every metric is of each arm. */
export function outcomeTable(result: SimulationResult): Table | undefined {
  const shown = shownMetrics(result);
  if (shown.length === 0) return undefined;
  const violation = violationMetric(result.study);
  const columns = shown.flatMap((metric) => [
    headOf(metric),
    ...(metric.id === violation ? [`… in the worst trial`] : []),
  ]);
  const rows = result.policies.map((policy) => [
    labelOf(policy),
    ...shown.flatMap(({ id, unit }) => {
      const summary = policy.metrics[id].checkpoints.at(-1)?.values[0];
      if (summary === undefined) return [];
      return [withError(summary), ...(id === violation ? [violationText(summary.quantiles.max, unit)] : [])];
    }),
  ]);
  return { title: `After the last round (${MARGIN_WORDS})`, columns: ["policy", ...columns], rows };
}

/** How the policies differ from the baseline; undefined where the study names none that has finished. */
export function differenceTable({ result, comparisons }: StudyResult): Table | undefined {
  if (comparisons === undefined || comparisons.differences.length === 0) return undefined;
  const policies = [...new Set(comparisons.differences.map(({ policy }) => policy))];
  const shown = shownMetrics(result);
  const columns = shown.flatMap((metric) => [headOf(metric), "p"]);
  const rows = policies.map((policy, row) => [
    policy,
    ...shown.flatMap(({ id }) => {
      const { mean, high, p } = lastDifferences(comparisons, id)[row];
      return [withMargin(mean, high - mean), chanceText(p)];
    }),
  ]);
  const title = `Difference to ${comparisons.baseline} after the last round`;
  return { title, columns: ["policy", ...columns], rows };
}

function headOf({ title, unit }: MetricDescription): string {
  return unit === title.toLowerCase() ? title : `${title} (${unit})`;
}

/** For each metric of the arms a table with a row for each arm, up to `most` of them. */
export function armTables(result: SimulationResult, most: number): Table[] {
  const pulls = metrics.filter(({ id }) => id === "pulls");
  return [...pulls, ...shownArmMetrics(result)].map((metric) => armTable(result, metric, most));
}

function armTable(result: SimulationResult, { id, title, unit }: MetricDescription, most: number): Table {
  const { study, policies } = result;
  const names = armNamesOf(result);
  const last = policies.map((policy) => policy.metrics[id].checkpoints.at(-1)?.values ?? []);
  const promised = id === "pulls" ? quotas(study, names.length) : undefined;
  const quota = promised === undefined ? [] : [quotaHead(study)];
  const rows = names
    .slice(0, most)
    .map((name, arm) => [
      name,
      ...(promised === undefined ? [] : [promised(arm)]),
      ...last.map((values) => withError(values[arm])),
    ]);
  return {
    title: id === "pulls" ? `Pulls of each arm (${MARGIN_WORDS})` : `${title} (${unit}, ${MARGIN_WORDS})`,
    columns: ["arm", ...quota, ...policies.map(labelOf)],
    rows,
  };
}

/** What the contract promises an arm, where it promises shares: "33.33 %". */
function quotas({ contract, perRound }: SimulationResult["study"], arms: number) {
  const shares = typeof contract === "object" ? contract.parameters?.["shares"] : undefined;
  if (shares === undefined) return undefined;
  const parsed = Shares.parse(shares, arms, perRound);
  return (arm: number) => shareText(parsed.value(arm));
}

/** More rows are no table of a paper. */
const MOST_ARMS = 40;

/** The tables of a result, as a paper has them: each says where it was measured, and the first what its words mean. */
export function paperTables({ results }: ResultFile): Table[] {
  const parts = results.filter(({ result }) => result.policies.length > 0);
  return parts.flatMap((part) => {
    const { environment, horizon, result, comparisons } = part;
    const place = `${environment}, ${horizon} rounds`;
    const { length: arms } = armNamesOf(result);
    const outcome = outcomeTable(result);
    const notes = metricNotes(result.study, shownMetrics(result)).map(([word, meaning]) => `${word}: ${meaning}`);
    const first = outcome === undefined ? [] : [{ ...outcome, note: `${notes.join("; ")}.` }];
    const difference = differenceTable(part);
    const [, pairs] = comparisons === undefined ? [] : comparisonNote(comparisons, result.study.trials);
    const second = difference === undefined ? [] : [{ ...difference, ...(pairs !== undefined && { note: pairs }) }];
    return [...first, ...second, ...(arms > MOST_ARMS ? [] : armTables(result, MOST_ARMS))].map((table) => ({
      ...table,
      title: `${place}. ${table.title}`,
    }));
  });
}
