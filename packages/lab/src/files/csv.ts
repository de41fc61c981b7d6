import { csvLine } from "@evenhand/core";
import type { ResultRow } from "./resultRows.js";

/** RFC 4180, with a head line: the names of the first row's fields, which all rows have. */
export function csvText(rows: Iterable<ResultRow>): string {
  const lines: string[] = [];
  for (const row of rows) {
    if (lines.length === 0) lines.push(csvLine(Object.keys(row)));
    lines.push(csvLine(Object.values(row) as ResultRow[keyof ResultRow][]));
  }
  return lines.join("");
}
