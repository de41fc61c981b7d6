import { labelOf, type MetricDescription, type PolicyResult } from "@evenhand/core";
import type { Figure, Level, Mark, Panel } from "@evenhand/figures";
import { type FigureChoice, type ResultFile, type StudyResult } from "@evenhand/protocol";
import { knownMetrics } from "../files/resultRows.js";
import { band } from "../reproduction/measured.js";
import { shownMetrics } from "./shownMetrics.js";
import { type Course, seriesIn, valuesAgainst, type XAxis, xAxisOf } from "./xAxis.js";

/** Panels with a metric each in a grid: metrics below each other and environments side by side, or the other way. */
export function chosenFigure(result: ResultFile, choice: FigureChoice): Figure {
  const axis = xAxisOf(result, choice);
  const facets = facetsOf(result, choice, axis);
  const metrics = metricsOf(result, choice);
  const panelOf = (metric: MetricDescription, facet: Facet) =>
    panelFor(metric, facet, { choice, axis, titled: facets.length > 1 });
  const isByMetric = (choice.rows ?? "metrics") === "metrics";
  const panels = isByMetric
    ? metrics.flatMap((metric) => facets.map((facet) => panelOf(metric, facet)))
    : facets.flatMap((facet) => metrics.map((metric) => panelOf(metric, facet)));
  const columns = isByMetric ? facets.length : metrics.length;
  // One environment alone would make a tower of panels, unless it was asked for.
  const isTower = facets.length === 1 && choice.rows === undefined;
  return {
    title: titleOf(result, choice, metrics, axis),
    caption: captionOf(result, choice, axis),
    panels: panels.filter(({ marks }) => marks.some(({ kind }) => kind !== "level")),
    ...(isTower ? {} : { columns }),
    // A policy has the same colour in the figure of differences, which the baseline is not in.
    order: [...new Set(facets.flatMap(({ parts }) => seriesIn(axis, parts)))],
  };
}

/** What stands in one column of panels: studies that differ in what the x axis shows, if at all. */
interface Facet {
  readonly name: string;
  readonly parts: readonly StudyResult[];
}

function placeOf({ environment, sweep }: StudyResult): string {
  return sweep?.place ?? environment;
}

function facetsOf({ results }: ResultFile, { environments }: FigureChoice, axis: XAxis): Facet[] {
  const shown = results.filter(({ result }) => result.policies.length > 0);
  const horizons = new Set(shown.map(({ horizon }) => horizon)).size;
  const byName = new Map<string, StudyResult[]>();
  const chosen = environments ?? [...new Set(shown.map(placeOf))];
  for (const place of chosen) {
    for (const part of shown.filter((own) => placeOf(own) === place)) {
      const others = axis.othersIn(part.sweep?.point ?? {});
      const rounds = horizons > 1 && axis.name !== "horizon" ? [`${part.horizon} rounds`] : [];
      const name = [place, ...others, ...rounds].join(", ");
      byName.set(name, [...(byName.get(name) ?? []), part]);
    }
  }
  return [...byName].map(([name, parts]) => ({ name, parts }));
}

function metricsOf({ results }: ResultFile, { metrics }: FigureChoice): readonly MetricDescription[] {
  const [first] = results.filter(({ result }) => result.policies.length > 0);
  if (metrics === undefined) return shownMetrics(first.result);
  const known = knownMetrics(first.result);
  return metrics.flatMap((id) => known.find((metric) => metric.id === id) ?? []);
}

interface Drawn {
  readonly choice: FigureChoice;
  readonly axis: XAxis;
  readonly titled: boolean;
}

function panelFor(metric: MetricDescription, { name, parts }: Facet, { choice, axis, titled }: Drawn): Panel {
  const baseline = choice.values === "differences" ? parts[0].comparisons?.baseline : undefined;
  const read = choice.values === "differences" ? differenceOf : meanOf;
  const series = valuesAgainst(axis, parts, (part, policy) => read(part, policy, metric.id));
  const marks = series.map(({ series: own, points }): Mark => {
    if (axis.isNumeric) return { kind: "line", series: own, points };
    return { kind: "dots", series: own, points };
  });
  const unit = metric.unit === metric.title.toLowerCase() ? {} : { unit: metric.unit };
  const canBeLog = series.some(({ points }) => points.some(({ y }) => y > 0));
  const isLog = choice.log?.includes("y") === true && canBeLog && baseline === undefined;
  const xs = series.flatMap(({ points }) => points.map(({ x }) => x));
  return {
    ...(titled ? { title: name } : {}),
    x: { label: axis.label, ...axis.scaleOf(xs) },
    y: {
      label: baseline === undefined ? metric.title : `${metric.title}, difference to ${baseline}`,
      ...unit,
      ...(isLog ? { scale: "log" as const } : {}),
    },
    marks: baseline === undefined ? marks : [...marks, zeroOf(baseline)],
  };
}

function zeroOf(baseline: string): Level {
  return { kind: "level", axis: "y", at: 0, label: baseline };
}

function meanOf(_: StudyResult, policy: PolicyResult, metric: string): Course {
  const { checkpoints } = policy.metrics[metric];
  return checkpoints.map(({ round, values: [summary] }) => ({ round, ...band(summary) }));
}

/** Nothing for the baseline itself. */
function differenceOf({ comparisons }: StudyResult, policy: PolicyResult, metric: string): Course {
  const found = comparisons?.differences.find((own) => own.policy === labelOf(policy) && own.metric === metric);
  return (found?.checkpoints ?? []).map(({ round, mean, low, high }) => ({ round, y: mean, low, high }));
}

function titleOf(
  { title }: ResultFile,
  choice: FigureChoice,
  metrics: readonly MetricDescription[],
  axis: XAxis,
): string {
  const against = axis.name === "round" ? "over the rounds" : `against ${axis.label}`;
  return choice.title ?? title ?? `${metrics.map((metric) => metric.title).join(", ")} ${against}`;
}

function captionOf({ results, seed, version }: ResultFile, { values }: FigureChoice, axis: XAxis): string {
  const [{ result, comparisons }] = results;
  const { trials } = result.study;
  const when = axis.name === "round" ? "" : " after the last round";
  const means = `Means of ${trials} trials${when}; bands are ± 2 standard errors`;
  const differences =
    `Means of the differences of ${trials} trials, in each of which the policies met the same luck${when}; bands are ` +
    `intervals by Student's t, which after the last round hold for all ${comparisons?.family} comparisons together ` +
    "with 95 % (Bonferroni)";
  const bands = trials === 1 ? `One trial${when}` : values === "differences" ? differences : means;
  return `${bands}. Seed ${seed}, evenhand ${version}.`;
}
