/**
 * A table that is both plain text and Markdown. Numbers stand on the right.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number | null)[])[]} rows null is shown as a dash
 */
export function tableOf(head, rows) {
  const isNumber = head.map((_, column) => rows.every((row) => typeof row[column] !== "string"));
  const body = rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell : shown(cell))));
  const widths = head.map((title, column) => Math.max(3, title.length, ...body.map((cells) => cells[column].length)));
  const line = (cells) =>
    `| ${cells.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(" | ")} |`;
  const rule = widths.map((width, i) => (isNumber[i] ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(head), line(rule), ...body.map(line)].join("\n");
}

/** Three digits, or all of a whole number: 0.0714, 0.55, 47.3, 1 234 567. */
export function shown(value) {
  if (value === null) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en").replaceAll(",", "\u00a0");
  return String(Number(value.toPrecision(3)));
}
