import { describeFigure, type Figure, isNumberText, mathRuns } from "@evenhand/figures";

/** A page that needs nothing from the network: `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** System fonts, one column, tables and figures that scroll by themselves on a narrow screen, and a style to print. */
const style = `
:root { --ink: #1d2433; --quiet: #5a6478; --line: #d9dee7; --paper: #fff; --wash: #f5f7fa; --good: #00664b; --bad: #a3260b; --open: #6b5900; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--wash); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.45rem; margin: 3rem 0 .3rem; padding-top: 1rem; border-top: 3px solid var(--ink); }
h3 { font-size: 1.15rem; margin: 0 0 .2rem; }
h4 { font-size: 1rem; margin: 1.4rem 0 .4rem; }
p { margin: .4rem 0 .8rem; }
a { color: #0050a0; }
.quiet { color: var(--quiet); font-size: .9rem; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 1.25rem 1.5rem; margin: 1.25rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
.study td:first-child { white-space: nowrap; }
.overview td:nth-child(n + 3) { white-space: nowrap; }
sub, sup { font-size: .75em; line-height: 0; }
th { font-weight: 600; border-bottom-color: var(--quiet); }
td.number, th.number { text-align: right; padding: .3rem 0 .3rem 1.2rem; }
td.number { white-space: nowrap; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .5rem 1.2rem; margin: .8rem 0; }
dt { font-weight: 600; } dd { margin: 0; } dd p { margin: 0 0 .15rem; }
figure { margin: 1.2rem 0; }
figure svg { max-width: 100%; height: auto; display: block; }
figcaption { color: var(--quiet); font-size: .9rem; max-width: 52rem; margin-top: .4rem; }
.heard { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.claims { list-style: none; margin: 0; padding: 0; }
.claims li { display: grid; grid-template-columns: 7rem 1fr; gap: .2rem .8rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
.verdict { font-weight: 600; }
.holds { color: var(--good); } .fails { color: var(--bad); } .depends, .other-data, .open { color: var(--open); }
.measured { color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere; }
details { margin: .6rem 0; } summary { cursor: pointer; color: var(--quiet); font-size: .9rem; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: .1rem; } dd { margin-bottom: .6rem; } figure svg { max-width: none; } }
@media print { body { background: none; } .card { border: none; padding: 0; break-inside: avoid-page; } }
`;

type Cell = string | number;

/**
 * Cells of text, unless they are HTML already: `{ html }`. Columns of numbers, also with errors or units, go to the
 * right.
 */
export function htmlTable(
  columns: readonly string[],
  rows: readonly (readonly (Cell | { readonly html: string })[])[],
): string {
  const isNumbers = columns.map((_, column) => rows.every((row) => isNumber(row[column])));
  const attribute = (column: number) => (isNumbers[column] ? ' class="number"' : "");
  const head = columns.map((name, column) => `<th${attribute(column)}>${escapeHtml(name)}</th>`).join("");
  const body = rows.map((row) => {
    const cells = row.map((cell, column) => `<td${attribute(column)}>${content(cell)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table></div>`;
}

function isNumber(cell: Cell | { readonly html: string }): boolean {
  return typeof cell === "number" || (typeof cell === "string" && isNumberText(cell));
}

function content(cell: Cell | { readonly html: string }): string {
  if (typeof cell === "object") return cell.html;
  return escapeHtml(typeof cell === "number" ? number(cell) : cell);
}

/** Five digits say what can be seen in a table. */
function number(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
}

/** Text of a paper as HTML: N_i and T^(1/3) with small letters. */
export function formulaHtml(text: string): string {
  const tags = { line: ["", ""], below: ["<sub>", "</sub>"], above: ["<sup>", "</sup>"] } as const;
  return mathRuns(text)
    .map(({ text: part, place }) => `${tags[place][0]}${escapeHtml(part)}${tags[place][1]}`)
    .join("");
}

/** A figure of a page, given its picture and its caption as HTML. Readers of the screen are told what one sees. */
export function figureHtml(figure: Figure, svg: string, caption: string): string {
  const description = `<p class="heard">${escapeHtml(describeFigure(figure))}</p>`;
  return `<figure>\n<div class="scroll">${svg}</div>\n${description}\n<figcaption>${caption}</figcaption>\n</figure>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}
