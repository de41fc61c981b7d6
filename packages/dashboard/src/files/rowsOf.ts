import type Papa from "papaparse";

/** A line of the table with its number in the text, the first line being 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The lines of a text that separates columns by tabs, semicolons or commas; empty lines are skipped. */
export function rowsOf(
  text: string,
  parse: typeof Papa.parse,
): { readonly rows: readonly Row[]; readonly separator: string } {
  const separator = separatorOf(text);
  const { data } = parse<string[]>(text, { delimiter: separator });
  const rows: Row[] = [];
  let line = 1;
  for (const cells of data) {
    const trimmed = cells.map((cell) => cell.trim());
    if (trimmed.some((cell) => cell !== "")) rows.push({ line, cells: trimmed });
    // A cell in quotes may go over several lines.
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  }
  return { rows, separator };
}

/**
 * By the first line with something in it. A table with semicolons may have commas in its numbers,
 * so that semicolons come first.
 */
function separatorOf(text: string): string {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== "") ?? "";
  const outsideQuotes = first.replace(/"[^"]*"/g, "");
  return ["\t", ";"].find((separator) => outsideQuotes.includes(separator)) ?? ",";
}
