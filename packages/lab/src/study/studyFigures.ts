import { labelOf, type PolicyResult } from "@evenhand/core";
import type { Figure, Line, Panel } from "@evenhand/figures";
import { type FigureChoice, figureChoices, type ResultFile, type StudyResult } from "@evenhand/protocol";
import { chosenFigure } from "./chosenFigure.js";
import { shownMetrics } from "./shownMetrics.js";

/** A figure for each environment and horizon: every metric over the rounds, the violation beside the regret. */
export function studyFigures(result: ResultFile): Figure[] {
  return parts(result).map((part) => ({
    title: `${part.environment}, ${part.horizon} rounds`,
    caption: captionOf(result, part),
    panels: panelsOf(part),
    columns: columnsFor(shownMetrics(part.result).length),
  }));
}

/**
 * For a single file: the figure that is asked for, or the first that the study asks for; where there is none, all
 * figures in one, a row for each.
 */
export function studyFigure(result: ResultFile, choice?: FigureChoice): Figure {
  const { settings } = result;
  const isChosen = choice !== undefined || settings["figures"] !== undefined || settings["sweep"] !== undefined;
  if (isChosen) return chosenFigure(result, choice ?? figureChoices(result.settings)[0]);
  const all = parts(result);
  const [first] = all;
  const several = all.length > 1;
  const place = ({ environment, horizon }: StudyResult) => `${environment}, ${horizon} rounds`;
  return {
    title: result.title ?? (several ? "Study" : place(first)),
    caption: captionOf(result, first),
    panels: all.flatMap((part) => panelsOf(part, several ? place(part) : undefined)),
    columns: columnsFor(shownMetrics(first.result).length),
  };
}

/** Those that have anything to show: an interrupted study may have none. */
function parts({ results }: ResultFile): readonly StudyResult[] {
  return results.filter(({ result }) => result.policies.length > 0);
}

function columnsFor(metrics: number): number {
  return metrics <= 3 ? metrics : metrics === 4 ? 2 : 3;
}

function captionOf({ seed, version }: ResultFile, { result }: StudyResult): string {
  const { trials } = result.study;
  const bands = trials === 1 ? "One trial" : `Means of ${trials} trials; bands are ± 2 standard errors`;
  return `${bands}. Seed ${seed}, evenhand ${version}.`;
}

/** The metric is the name of the y axis: a title only says where. */
function panelsOf(part: StudyResult, title?: string): Panel[] {
  return shownMetrics(part.result).map((metric) => ({
    ...(title === undefined ? {} : { title }),
    x: { label: "round", ...(spansDecades(part) ? { scale: "log" as const } : {}) },
    y: { label: metric.title, ...(metric.unit === metric.title.toLowerCase() ? {} : { unit: metric.unit }) },
    marks: part.result.policies.map((policy) => lineOf(policy, metric.id)),
  }));
}

/** Checkpoints that are spread over more than a power of ten are read on a logarithmic axis. */
function spansDecades({ result: { study } }: StudyResult): boolean {
  const [first, last] = [study.checkpoints?.[0], study.checkpoints?.at(-1)];
  return first !== undefined && last !== undefined && last / first > 10;
}

function lineOf(policy: PolicyResult, metric: string): Line {
  const { checkpoints } = policy.metrics[metric];
  const points = checkpoints.map(({ round, values: [{ mean, standardError }] }) => ({
    x: round,
    y: mean,
    low: mean - 2 * standardError,
    high: mean + 2 * standardError,
  }));
  return { kind: "line", series: labelOf(policy), points };
}
