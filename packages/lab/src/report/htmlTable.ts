import { escapeHtml } from "./escapeHtml.js";

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
  return typeof cell === "number" || (typeof cell === "string" && /^-?\d[\d.]*( ± [\d.]+| %)?$/.test(cell));
}

function content(cell: Cell | { readonly html: string }): string {
  if (typeof cell === "object") return cell.html;
  return escapeHtml(typeof cell === "number" ? number(cell) : cell);
}

/** Five digits say what can be seen in a table. */
function number(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5)));
}
