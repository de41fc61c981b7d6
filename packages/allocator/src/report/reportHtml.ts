import type { Report } from "./report.js";
import { reportInWords, type ReportInWords } from "./reportInWords.js";
import { reportStyle } from "./reportStyle.js";
import type { Bar, Cell, Fact, Section, ShareChart, Table } from "./words/section.js";

/** The report as a page of its own, which needs nothing else: to be kept, sent and printed. */
export function reportPage(report: Report): string {
  const words = reportInWords(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(words.title)}</title>
<style>
body { margin: 0; padding: 1.5rem; background: #fff; }
${reportStyle}</style>
</head>
<body>
<main>${articleHtml(words)}</main>
</body>
</html>
`;
}

/** The report as a part of a page that has `reportStyle`. It has no inline style and no script. */
export function reportHtml(report: Report): string {
  return articleHtml(reportInWords(report));
}

function articleHtml({ title, subtitle, sections }: ReportInWords): string {
  const body = sections.map(sectionHtml).join("\n");
  return `<article class="report">
<header><h1>${escaped(title)}</h1><p class="report-period">${escaped(subtitle)}</p></header>
${body}
</article>`;
}

function sectionHtml({
  id,
  title,
  paragraphs = [],
  facts = [],
  chart,
  table,
  notes = [],
  quote,
  commands = [],
}: Section): string {
  return [
    `<section class="report-${id}" aria-labelledby="report-${id}"><h2 id="report-${id}">${escaped(title)}</h2>`,
    ...paragraphs.map((words) => `<p>${escaped(words)}</p>`),
    ...(facts.length === 0 ? [] : [`<dl>${facts.map(factHtml).join("")}</dl>`]),
    ...(chart === undefined ? [] : [chartHtml(chart)]),
    ...(table === undefined ? [] : [tableHtml(table, title)]),
    ...notes.map((words) => `<p class="report-note">${escaped(words)}</p>`),
    ...(quote === undefined ? [] : [preHtml(quote, "The signed head as it was published")]),
    ...(commands.length === 0 ? [] : [preHtml(commands.join("\n"), "Commands that verify it")]),
    "</section>",
  ].join("\n");
}

function factHtml({ name, value, tone }: Fact): string {
  return `<div><dt>${escaped(name)}</dt><dd${classOf(tone)}>${escaped(value)}</dd></div>`;
}

function preHtml(text: string, label: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escaped(label)}">${escaped(text)}</pre>`;
}

/** A table with more rows than this may go on on the next page of paper. */
const MOST_KEPT_TOGETHER = 15;

/** Wide tables are scrolled, and a scrolled part must be reached by keyboard. */
function tableHtml({ columns, rows }: Table, title: string): string {
  const head = columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join("");
  const body = rows.map(([first, ...cells]) => {
    const others = cells.map((cell) => `<td${classOf(toneOf(cell))}>${cellHtml(cell)}</td>`).join("");
    return `<tr><th scope="row">${cellHtml(first)}</th>${others}</tr>`;
  });
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table>`;
  const scroll = rows.length <= MOST_KEPT_TOGETHER ? "report-scroll report-short" : "report-scroll";
  return `<div class="${scroll}" tabindex="0" role="region" aria-label="${escaped(title)}, table">${table}</div>`;
}

function cellHtml(cell: Cell): string {
  if (typeof cell === "string") return escaped(cell);
  const { text, bar } = cell;
  return `${bar === undefined ? "" : barSvg(bar)}<span>${escaped(text)}</span>`;
}

/**
 * Names and values are text of the page, so that they keep their size on a phone and on paper; the bars alone are
 * stretched. The table below has the same numbers for readers of the screen.
 */
function chartHtml({ caption, rows, end }: ShareChart): string {
  const x = (part: number) => Number(((100 * part) / end).toFixed(2));
  const line = (part: number | undefined, kind: "floor" | "cap") =>
    part === undefined ? "" : `<path class="report-${kind}" d="M${x(part)} 0V12"/>`;
  const bars = rows.map(
    ({ name, value, floor, cap, text }) =>
      `<div><span>${escaped(name)}</span><svg viewBox="0 0 100 12" preserveAspectRatio="none">` +
      `<rect x="0" y="2" width="${x(value)}" height="8"/>${line(floor, "floor")}${line(cap, "cap")}</svg>` +
      `<span>${escaped(text)}</span></div>`,
  );
  const short = rows.length <= MOST_KEPT_TOGETHER ? " report-short" : "";
  return `<figure class="report-chart${short}"><div aria-hidden="true">${bars.join("\n")}</div><figcaption class="report-note">${escaped(caption)}</figcaption></figure>`;
}

/** The interval as a band, the value as a dot, and the line that it is held against; it repeats what the text says. */
function barSvg({ value, low, high, line }: Bar): string {
  const x = (part: number) => Number((100 * Math.min(1, Math.max(0, part))).toFixed(2));
  const mark = line === undefined ? "" : `<path class="report-line" d="M${x(line)} 0V12"/>`;
  const width = Number((x(high) - x(low)).toFixed(2));
  const band = `<rect class="report-band" x="${x(low)}" y="4" width="${width}" height="4"/>`;
  return (
    `<svg class="report-bar" viewBox="-4 0 108 12" aria-hidden="true"><path class="report-axis" d="M0 6H100"/>${band}` +
    `<circle cx="${x(value)}" cy="6" r="3.5"/>${mark}</svg>`
  );
}

function toneOf(cell: Cell): string | undefined {
  return typeof cell === "string" ? undefined : cell.tone;
}

function classOf(tone: string | undefined): string {
  return tone === undefined ? "" : ` class="report-${tone}"`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
