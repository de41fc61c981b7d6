import { csvLine } from "@evenhand/core";
import type { FigureTable } from "./figureTable.js";

/** The table as a CSV file by RFC 4180, with a head line. Numbers have all their digits. */
export function tableCsv({ columns, rows }: FigureTable): string {
  return [columns, ...rows].map(csvLine).join("");
}
