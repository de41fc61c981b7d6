import { armName, labelOf } from "@evenhand/core";
import type { ResultFile } from "@evenhand/protocol";
import { svgText } from "../files/svg.js";
import { escapeHtml } from "../report/escapeHtml.js";
import { figureHtml } from "../report/figureHtml.js";
import { htmlTable } from "../report/htmlTable.js";
import { page } from "../report/page.js";
import { withError } from "../reproduction/measured.js";
import { shownMetrics, violationMetric } from "./shownMetrics.js";
import { studyFigures } from "./studyFigures.js";

type Part = ResultFile["results"][number];

/** A study as one page that needs no network: figures, outcomes, who got the pulls, and the settings to run it again. */
export function studyPage(result: ResultFile): string {
  const title = result.title ?? "Study";
  const figures = studyFigures(result);
  const shown = result.results.filter((part) => part.result.policies.length > 0);
  const sections = shown.map((part, i) => {
    const { title: heading, caption } = figures[i];
    // The figure has its title in it; a second one above would only repeat it.
    const figure = figureHtml(figures[i], svgText(figures[i]), escapeHtml(caption));
    return `<section class="card" aria-label="${escapeHtml(heading)}">${figure}${outcomes(part)}${pulls(part)}</section>`;
  });
  const facts = `${shown[0]?.result.study.trials ?? 0} trials, seed ${result.seed}, evenhand ${result.version}`;
  const settings = `<details><summary>The study, to run it again</summary><pre>${escapeHtml(JSON.stringify(result.settings, undefined, 2))}</pre></details>`;
  return page(title, `<h1>${escapeHtml(title)}</h1><p class="quiet">${facts}</p>${sections.join("\n")}${settings}`);
}

function outcomes({ result }: Part): string {
  const shown = shownMetrics(result);
  const violation = violationMetric(result.study);
  const columns = shown.flatMap(({ id, title, unit }) => [
    unit === title.toLowerCase() ? title : `${title} (${unit})`,
    ...(id === violation ? [`… in the worst trial`] : []),
  ]);
  const rows = result.policies.map((policy) => [
    labelOf(policy),
    ...shown.flatMap(({ id }) => {
      const summary = policy.metrics[id].checkpoints.at(-1)?.values[0];
      if (summary === undefined) return [];
      return [withError(summary), ...(id === violation ? [summary.quantiles.max] : [])];
    }),
  ]);
  return `<h4>After the last round (mean ± standard error)</h4>${htmlTable(["policy", ...columns], rows)}`;
}

/** More arms make a table that nobody reads: the CSV has them. */
const MOST_ARMS = 20;

function pulls({ result: { study, policies } }: Part): string {
  const counts = policies.map(({ metrics }) => metrics["pulls"].checkpoints.at(-1)?.values ?? []);
  const arms = counts[0]?.length ?? 0;
  if (arms > MOST_ARMS) return `<p class="quiet">The pulls of the ${arms} arms are in the CSV and JSON files.</p>`;
  const columns = ["policy", ...Array.from({ length: arms }, (_, arm) => armName(study, arm))];
  const rows = policies.map((policy, i) => [labelOf(policy), ...counts[i].map(withError)]);
  return `<h4>Pulls of each arm (mean ± standard error)</h4>${htmlTable(columns, rows)}`;
}
