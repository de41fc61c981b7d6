import Papa from "papaparse";
import type { ResultRow } from "./resultRows.js";

/** RFC 4180, with a head line. */
export function csvText(rows: Iterable<ResultRow>): string {
  return `${Papa.unparse([...rows], { newline: "\n" })}\n`;
}
