import { join } from "node:path";
import { atomicWrite } from "../files/atomicWrite.js";
import { type Paper, papers, paperTitles } from "../reproduction/experiment.js";
import { type FinishedExperiment, missingData } from "../reproduction/reproduction.js";
import { duration, experimentSection, rounds, verdicts, verdictText } from "./experimentSection.js";
import { escapeHtml, htmlTable, page } from "./html.js";
import { writePaperTexts } from "./reproductionMethods.js";
import type { RunFacts } from "./runFacts.js";

/** The report of a reproduction: one file, without anything from the network. */
function reproductionReport(finished: readonly FinishedExperiment[], facts: RunFacts): string {
  const sections = papers.flatMap((paper) => {
    const own = finished.filter(({ analysis }) => analysis.experiment.paper === paper);
    return own.length === 0 ? [] : [paperHead(paper), ...own.map(experimentSection)];
  });
  return page(
    "Evenhand: figures and claims of five papers, and our own",
    [head(finished, facts), overview(finished, facts), ...sections].join("\n"),
  );
}

function head(finished: readonly FinishedExperiment[], facts: RunFacts): string {
  const { date, machine, cores, workers, node, version, quick, seed } = facts;
  const missing = finished.flatMap(({ analysis }) => missingData(analysis));
  const how = quick
    ? "A quick run: fewer trials and shorter horizons than the papers', so more claims stay open."
    : "Run at the papers' own settings; where a paper leaves one open, ours is stated.";
  return `<h1>Figures, tables and claims of five papers, and our own</h1>
<p>${how} Bands, and the numbers after ±, are 95 % intervals: two standard errors to both sides. A claim <em>holds</em> or <em>fails</em> when the
measurement tells by three standard errors, and is <em>open</em> otherwise. It <em>depends on our choice</em> when it holds
with some settings that the paper does not give and fails with others, and <em>on the reading</em> when it holds with one way to read
the paper and fails with another: those that were tried are listed. A claim about data that were not there is <em>not run on the
paper's data</em>, whatever came out on those that stood in. Failed claims are shown as they came out.</p>
${missing.map((sentence) => `<p>${escapeHtml(sentence)}.</p>`).join("\n")}
<p class="quiet">evenhand ${escapeHtml(version)} · seed ${seed} · ${escapeHtml(date.slice(0, 16).replace("T", " "))} UTC · ${escapeHtml(machine)}, ${cores} cores,
${workers} workers · Node ${escapeHtml(node)}</p>`;
}

function overview(finished: readonly FinishedExperiment[], { milliseconds }: RunFacts): string {
  const rows = finished.map(({ analysis: { experiment, claims }, rounds: played, milliseconds: busy }) => {
    const link = `<a href="#${experiment.paper}-${experiment.id}">${escapeHtml(experiment.title)}</a>`;
    const counts = verdicts.map((verdict) => {
      const count = claims.filter((claim) => claim.verdict === verdict).length;
      return { html: count === 0 ? "" : `<span class="verdict ${verdict}">${count} ${verdictText[verdict][0]}</span>` };
    });
    const cost = played === 0 ? ["", ""] : [rounds(played), duration(busy)];
    return [experiment.paper, { html: link }, ...counts, ...cost];
  });
  const total = finished.reduce((sum, { rounds: played }) => sum + played, 0);
  const speed = total === 0 ? "" : `, ${rounds((total / milliseconds) * 1000)} rounds/s`;
  return `<div class="card overview">
${htmlTable(["paper", "experiment", "holds", "fails", "depends", "not the paper's data", "open", "rounds", "core time"], rows)}
<p class="quiet">In all ${rounds(total)} rounds in ${duration(milliseconds)}${speed}.</p>
</div>`;
}

function paperHead(paper: Paper): string {
  const { title, authors } = paperTitles[paper];
  return `<h2 id="${paper}">${escapeHtml(title)}</h2>\n<p class="quiet">${escapeHtml(authors)} · contract: ${paper}</p>`;
}

/** Writes the report, and beside it what was run when, where and how fast; answers the report's file. */
export function writeReport(out: string, finished: readonly FinishedExperiment[], facts: RunFacts): string {
  const experiments = finished.map(({ analysis: { experiment }, rounds, milliseconds }) => ({
    paper: experiment.paper,
    experiment: experiment.id,
    rounds,
    milliseconds: Math.round(milliseconds),
  }));
  atomicWrite(join(out, "run.json"), `${JSON.stringify({ ...facts, experiments }, undefined, 2)}\n`);
  writePaperTexts(out, finished, facts);
  const file = join(out, "report.html");
  atomicWrite(file, reproductionReport(finished, facts));
  return file;
}
