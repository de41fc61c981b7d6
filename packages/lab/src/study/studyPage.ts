import {
  labelOf,
  type MetricDescription,
  metrics,
  Shares,
  type SimulationResult,
  violationMetric,
} from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { figureChoices, type ResultFile, type StudyResult } from "@evenhand/protocol";
import { svgText } from "../files/svg.js";
import { escapeHtml, figureHtml, htmlTable, page } from "../report/html.js";
import { withError, withMargin } from "../reproduction/measured.js";
import { chosenFigure } from "./chosenFigure.js";
import { chanceText, comparisonNote, lastDifferences } from "./comparisons.js";
import { MARGIN_WORDS, metricNotes } from "./metricNotes.js";
import { shownArmMetrics, shownMetrics } from "./shownMetrics.js";
import { type Fact, policyFacts, studyFacts, sweepFacts } from "./studyFacts.js";
import { studyFigures } from "./studyFigures.js";
import { timelineFigure } from "./timelineFigure.js";
import { armNamesOf, quotaHead, shareText, violationText } from "./wording.js";

/**
 * A study as one page that needs no network: what was promised and played, figures, outcomes, who got the pulls, what
 * the words mean, and the settings to run it again.
 */
export function studyPage(result: ResultFile): string {
  const title = result.title ?? "Study";
  const figures = studyFigures(result);
  const shown = result.results.filter((part) => part.result.policies.length > 0);
  const sections = shown.map((part, i) => {
    const heading = escapeHtml(figures[i].title);
    const content = `${courses(figures[i])}${tenures(part)}${outcomes(part)}${differences(part)}${armTables(part.result)}`;
    return `<section class="card study" aria-label="${heading}">${content}</section>`;
  });
  const settings = JSON.stringify(result.settings, undefined, 2);
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="quiet">evenhand ${escapeHtml(result.version)}</p>`,
    studied(shown, result.settings["sweep"]),
    ...chosen(result),
    ...sections,
    meanings(shown[0]),
    `<details><summary>The study, to run it again</summary><pre>${escapeHtml(settings)}</pre></details>`,
  ];
  return page(title, body.join("\n"));
}

/** The figures that the study asks for, in a section before the others. */
function chosen(result: ResultFile): string[] {
  const figures = figureChoices(result.settings).map((choice) => chosenFigure(result, choice));
  const drawn = figures.filter(({ panels }) => panels.length > 0);
  if (drawn.length === 0) return [];
  const content = drawn.map((figure) => figureHtml(figure, svgText(figure), escapeHtml(figure.caption)));
  return [`<section class="card study" aria-label="Figures">${content.join("\n")}</section>`];
}

/** How the policies differ from the baseline, where the study names one that has finished. */
function differences({ result, comparisons }: StudyResult): string {
  if (comparisons === undefined || comparisons.differences.length === 0) return "";
  const policies = [...new Set(comparisons.differences.map(({ policy }) => policy))];
  const shown = shownMetrics(result);
  const columns = shown.flatMap(({ title, unit }) => [
    unit === title.toLowerCase() ? title : `${title} (${unit})`,
    "p",
  ]);
  const rows = policies.map((policy, row) => [
    policy,
    ...shown.flatMap(({ id }) => {
      const { mean, high, p } = lastDifferences(comparisons, id)[row];
      return [withMargin(mean, high - mean), chanceText(p)];
    }),
  ]);
  const heading = `Difference to ${comparisons.baseline} after the last round`;
  return `<h4>${escapeHtml(heading)}</h4>${htmlTable(["policy", ...columns], rows)}`;
}

/** Where all metrics are of each arm, there is nothing to draw over the rounds. */
function courses(figure: Figure): string {
  if (figure.panels.length === 0) return `<h3>${escapeHtml(figure.title)}</h3>`;
  // The figure has its title in it; a second one above would only repeat it.
  return figureHtml(figure, svgText(figure), escapeHtml(figure.caption));
}

function tenures(part: StudyResult): string {
  const figure = timelineFigure(part);
  return figure === undefined ? "" : figureHtml(figure, svgText(figure), escapeHtml(figure.caption));
}

function studied(parts: readonly StudyResult[], sweep: unknown): string {
  const [facts, policies] = [[...studyFacts(parts), ...sweepFacts(sweep)], policyFacts(parts[0])].map(factsHtml);
  const heading = "<h3>What was promised, and what was played</h3>";
  return `<section class="card study">${heading}${facts}<h4>Policies</h4>${policies}</section>`;
}

function factsHtml(facts: readonly Fact[]): string {
  const entries = facts.map(({ term, sentences }) => {
    const text = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("");
    return `<dt>${escapeHtml(term)}</dt><dd>${text}</dd>`;
  });
  return `<dl>${entries.join("\n")}</dl>`;
}

function outcomes({ result }: StudyResult): string {
  const shown = shownMetrics(result);
  if (shown.length === 0) return "";
  const violation = violationMetric(result.study);
  const columns = shown.flatMap(({ id, title, unit }) => [
    unit === title.toLowerCase() ? title : `${title} (${unit})`,
    ...(id === violation ? [`… in the worst trial`] : []),
  ]);
  const rows = result.policies.map((policy) => [
    labelOf(policy),
    ...shown.flatMap(({ id, unit }) => {
      const summary = policy.metrics[id].checkpoints.at(-1)?.values[0];
      if (summary === undefined) return [];
      return [withError(summary), ...(id === violation ? [violationText(summary.quantiles.max, unit)] : [])];
    }),
  ]);
  return `<h4>After the last round (${MARGIN_WORDS})</h4>${htmlTable(["policy", ...columns], rows)}`;
}

/** The tables' words: a metric by the title that stands above its column. */
function meanings({ result, comparisons }: StudyResult): string {
  const shown = [...shownMetrics(result), ...shownArmMetrics(result)];
  const compared = comparisons === undefined ? [] : [comparisonNote(comparisons, result.study.trials)];
  const facts = [...metricNotes(result.study, shown), ...compared].map(([word, meaning]) => ({
    term: shown.find(({ id }) => id === word)?.title ?? word,
    sentences: [meaning],
  }));
  return `<section class="card study"><h3>What the words mean</h3>${factsHtml(facts)}</section>`;
}

/** Longer tables are opened by a click. */
const MOST_ROWS = 20;
/** More make a page that no browser shows. */
const MOST_ARMS = 10_000;

/** For each metric of the arms a table with a row for each arm: who got the pulls, and what else the study asks for. */
export function armTables(result: SimulationResult): string {
  const pulls = metrics.filter(({ id }) => id === "pulls");
  return [...pulls, ...shownArmMetrics(result)].map((metric) => tableOf(result, metric)).join("\n");
}

function tableOf(result: SimulationResult, { id, title, unit }: MetricDescription): string {
  const { study, policies } = result;
  const names = armNamesOf(result);
  const heading = id === "pulls" ? `Pulls of each arm (${MARGIN_WORDS})` : `${title} (${unit}, ${MARGIN_WORDS})`;
  const last = policies.map((policy) => policy.metrics[id].checkpoints.at(-1)?.values ?? []);
  const promised = id === "pulls" ? quotas(study, names.length) : undefined;
  const rows = names
    .slice(0, MOST_ARMS)
    .map((name, arm) => [
      name,
      ...(promised === undefined ? [] : [promised(arm)]),
      ...last.map((values) => withError(values[arm])),
    ]);
  const quota = promised === undefined ? [] : [quotaHead(study)];
  const table = htmlTable(["arm", ...quota, ...policies.map(labelOf)], rows);
  const left = names.length - rows.length;
  const more = left > 0 ? `<p class="quiet">The other ${left} arms are in the CSV and JSON files.</p>` : "";
  if (names.length <= MOST_ROWS) return `<h4>${escapeHtml(heading)}</h4>${table}`;
  return `<details><summary>${escapeHtml(heading)}: ${names.length} arms</summary>${table}${more}</details>`;
}

/** What the contract promises an arm, where it promises shares: "33.33 %". */
function quotas({ contract, perRound }: SimulationResult["study"], arms: number) {
  const shares = typeof contract === "object" ? contract.parameters?.["shares"] : undefined;
  if (shares === undefined) return undefined;
  const parsed = Shares.parse(shares, arms, perRound);
  return (arm: number) => shareText(parsed.value(arm));
}
