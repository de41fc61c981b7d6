import { format, resolveConfig } from "prettier";

/** A table for a page of docs: what would be markup in a cell is shown as it is. */
export function markdownTable(columns, rows) {
  const lines = [columns, columns.map(() => "---"), ...rows.map((cells) => cells.map(escaped))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Code spans stay as they are, but for the bar, which would end the cell. */
function escaped(cell) {
  return cell.replace(/(`[^`]*`)|([|*])/g, (_, code, mark) => (code ? code.replaceAll("|", "\\|") : `\\${mark}`));
}

/** Formatted as the repository is; `options` are Prettier's own, such as { proseWrap: "always" }. */
export async function formattedPage(text, file, options = {}) {
  return format(text, { ...(await resolveConfig(file)), parser: "markdown", ...options });
}
