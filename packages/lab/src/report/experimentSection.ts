import { type Figure, isNumberText } from "@evenhand/figures";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JudgedClaim } from "../reproduction/claim.js";
import type { Experiment, Table } from "../reproduction/experiment.js";
import type { FinishedExperiment } from "../reproduction/reproduction.js";
import type { Settings, ValuesOf } from "../reproduction/settings.js";
import { escapeHtml, figureHtml, formulaHtml, htmlTable } from "./html.js";

/** One experiment of a report: figures, tables, claims, what differs from the paper, settings, files and time. */
export function experimentSection({ folder, analysis, ...cost }: FinishedExperiment): string {
  const { experiment, figures, tables, claims, settings } = analysis;
  const parts = [
    `<h3>${formulaHtml(experiment.title)}</h3>`,
    `<p class="quiet">${formulaHtml(experiment.source)} · ${costInWords(cost)} · ${filesOf(experiment, Object.keys(figures), tables.length > 0)}</p>`,
    ...Object.entries(figures).map(([name, figure]) =>
      figureOf(figure, join(folder, `${name}.svg`), experiment.printed?.[name]),
    ),
    ...tables.map(tableOf),
    ...(claims.length === 0 ? [] : ["<h4>Claims</h4>", claimList(claims)]),
    detailsOf(experiment, settings),
  ];
  return `<section class="card" id="${experiment.paper}-${experiment.id}">\n${parts.join("\n")}\n</section>`;
}

function costInWords({ rounds: played, milliseconds }: Pick<FinishedExperiment, "rounds" | "milliseconds">): string {
  if (played === 0) return "taken over from an earlier run";
  const rate = rounds((played / milliseconds) * 1000);
  return `${rounds(played)} rounds in ${duration(milliseconds)} of one core, ${rate} rounds/s`;
}

function filesOf({ paper, id }: Experiment, figures: readonly string[], hasTables: boolean): string {
  const names = [
    "result.json",
    "data.csv",
    "claims.json",
    ...(hasTables ? ["tables.tex"] : []),
    ...figures.flatMap((name) => [`${name}.svg`, `${name}.png`]),
  ];
  return names.map((name) => `<a href="${paper}/${id}/${name}">${name}</a>`).join(" ");
}

function figureOf(figure: Figure, file: string, printed: string | undefined): string {
  const place = printed === undefined ? "" : `${printed} of the paper. `;
  const caption = `<strong>${escapeHtml(figure.title)}.</strong> ${place}${formulaHtml(figure.caption)}`;
  return figureHtml(figure, readFileSync(file, "utf8"), caption);
}

function tableOf({ title, columns, rows, note }: Table): string {
  const below = note === undefined ? "" : `\n<p class="quiet">${formulaHtml(note)}</p>`;
  return `<h4>${formulaHtml(title)}</h4>\n${htmlTable(
    columns,
    rows.map((row) => row.map(formulaCell)),
  )}${below}`;
}

/** Numbers stay as they are, so that their columns are seen to be columns of numbers. */
function formulaCell(cell: string | number) {
  return typeof cell === "number" || isNumberText(cell) ? cell : { html: formulaHtml(cell) };
}

function detailsOf({ deviations, settings: described }: Experiment, values: ValuesOf<Settings>): string {
  const differs = deviations.map((sentence) => `<li>${formulaHtml(sentence)}</li>`).join("\n");
  const rows = Object.entries(described).map(([name, { words, from }]) => [
    name,
    String(values[name]).replaceAll(",", ", "),
    words,
    from === "paper" ? "the paper's" : "our choice",
  ]);
  return `<details>
<summary>Settings, and what differs from the paper</summary>
${differs === "" ? "" : `<ul>\n${differs}\n</ul>`}
${htmlTable(["setting", "value", "meaning", "full value is"], [...rows, ["seed", String(values.seed), "of all randomness", "our choice"]])}
</details>`;
}

type Verdict = JudgedClaim["verdict"];

/** In the order of a summary. */
export const verdicts: readonly Verdict[] = ["holds", "fails", "depends", "other-data", "open"];

/** A mark and words: colour alone does not tell everybody. */
export const verdictText: Readonly<Record<Verdict, string>> = {
  holds: "✓ holds",
  fails: "✗ fails",
  depends: "◐ depends on our choice",
  "other-data": "– not run on the paper's data",
  open: "○ open",
};

function verdictInWords({ verdict, dependsOn }: JudgedClaim): string {
  return escapeHtml(dependsOn === "reading" ? "◐ depends on the reading" : verdictText[verdict]);
}

export function claimList(claims: readonly JudgedClaim[]): string {
  const items = claims.map((claim) => {
    const { id, statement, verdict, measured, range = [], note } = claim;
    return `<li id="claim-${escapeHtml(id)}">
<span class="verdict ${verdict}">${verdictInWords(claim)}</span>
<div>${formulaHtml(statement)}${[`Measured: ${measured}`, ...range, ...(note === undefined ? [] : [note])].map(smaller).join("")}</div>
</li>`;
  });
  return `<ul class="claims">\n${items.join("\n")}\n</ul>`;
}

function smaller(text: string): string {
  return `<div class="measured">${formulaHtml(text)}</div>`;
}

/** Seconds as a person says them. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** "23.4 million". */
export function rounds(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} million`;
  return count >= 10_000 ? `${Math.round(count / 1000)} thousand` : String(Math.round(count));
}
