import type { SimulationResult } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { figureChoices, type ResultFile, type StudyResult } from "@evenhand/protocol";
import { svgText } from "../files/svg.js";
import { escapeHtml, figureHtml, htmlTable, page } from "../report/html.js";
import { chosenFigure } from "./chosenFigure.js";
import { comparisonNote } from "./comparisons.js";
import { metricNotes } from "./metricNotes.js";
import { shownArmMetrics, shownMetrics } from "./shownMetrics.js";
import { type Fact, policyFacts, studyFacts, sweepFacts } from "./studyFacts.js";
import { studyFigures } from "./studyFigures.js";
import { armTables, differenceTable, outcomeTable } from "./studyTables.js";
import { timelineFigure } from "./timelineFigure.js";
import { armNamesOf } from "./wording.js";

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
    const content = `${courses(figures[i])}${tenures(part)}${outcomes(part)}${differences(part)}${armTablesHtml(part.result)}`;
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

function differences(part: StudyResult): string {
  const table = differenceTable(part);
  return table === undefined ? "" : `<h4>${escapeHtml(table.title)}</h4>${htmlTable(table.columns, table.rows)}`;
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
  const table = outcomeTable(result);
  return table === undefined ? "" : `<h4>${table.title}</h4>${htmlTable(table.columns, table.rows)}`;
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
function armTablesHtml(result: SimulationResult): string {
  const { length: arms } = armNamesOf(result);
  return armTables(result, MOST_ARMS)
    .map(({ title, columns, rows }) => {
      const table = htmlTable(columns, rows);
      const left = arms - rows.length;
      const more = left > 0 ? `<p class="quiet">The other ${left} arms are in the CSV and JSON files.</p>` : "";
      if (arms <= MOST_ROWS) return `<h4>${escapeHtml(title)}</h4>${table}`;
      return `<details><summary>${escapeHtml(title)}: ${arms} arms</summary>${table}${more}</details>`;
    })
    .join("\n");
}
