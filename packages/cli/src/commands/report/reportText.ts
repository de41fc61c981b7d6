import { reportInWords, textOf, type Report, type Section } from "@evenhand/allocator";
import { shown } from "../../terminal/print.js";
import { type Column, firstRows, tablesWithin } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { plainSpaces, wrap } from "../../terminal/wrap.js";

const WIDEST_NAME = 32;

/** The report for a reader at a terminal. */
export function reportText(report: Report, terminal: Terminal): string {
  const { title, subtitle, sections } = reportInWords(report);
  const blocks = [
    [terminal.bold(shown(title)), shown(subtitle)],
    ...sections.map((section) => sectionLines(section, terminal)),
  ];
  return `${plainSpaces(blocks.map((lines) => lines.join("\n")).join("\n\n"))}\n`;
}

function sectionLines(section: Section, terminal: Terminal): string[] {
  const { quote, ...other } = section;
  const { title, paragraphs = [], facts = [], table, notes = [], commands = [] } = shown(other);
  const { columns, red, bold } = terminal;
  const width = Math.max(0, ...facts.map(({ name }) => name.length));
  return [
    bold(title),
    ...paragraphs.map((words) => wrap(words, columns)),
    ...facts.map(({ name, value, tone }) => {
      const line = wrap(value, columns, `${name.padEnd(Math.min(width, WIDEST_NAME))}  `);
      return tone === "bad" ? red(line) : line;
    }),
    ...(table === undefined ? [] : ["", ...tableLines(table, terminal)]),
    ...(notes.length === 0 ? [] : [""]),
    ...notes.map((words) => wrap(words, columns)),
    ...(quote === undefined ? [] : ["", ...shown(quote.trimEnd().split("\n")).map(indented)]),
    ...(commands.length === 0 ? [] : ["", ...commands.map(indented)]),
  ];
}

function indented(line: string): string {
  return line === "" ? "" : `  ${line}`;
}

function tableLines({ columns: heads, rows }: NonNullable<Section["table"]>, terminal: Terminal): string[] {
  const { shown, more } = firstRows(rows);
  const columns = heads.map((head, place): Column => {
    const cells = shown.map((row) => textOf(row[place]));
    return {
      head: inTwoLines(head),
      cells,
      ...(place === 0 || cells.some((cell) => /^\p{L}/u.test(cell)) ? { align: "left" } : {}),
      // An arm may have several shares: a verdict needs something beside it that tells them apart.
      withPrevious: head === "verdict",
      alarming: (row) => {
        const cell = shown[row][place];
        return typeof cell !== "string" && cell.tone === "bad";
      },
    };
  });
  return [tablesWithin(columns, terminal), ...more];
}

function inTwoLines(head: string): string {
  const middle = head.indexOf(" ", Math.floor(head.length / 2) - 2);
  return head.length < 10 || middle < 0 ? head : `${head.slice(0, middle)}\n${head.slice(middle + 1)}`;
}
