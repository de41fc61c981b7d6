import type { FigureTable } from "./figureTable.js";

/** The table as a CSV file by RFC 4180, with a head line. Numbers have all their digits. */
export function tableCsv({ columns, rows }: FigureTable): string {
  return [columns, ...rows].map((cells) => `${cells.map(cellText).join(",")}\n`).join("");
}

function cellText(cell: string | number | null): string {
  const text = String(cell ?? "");
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
