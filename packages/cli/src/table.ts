import type { Terminal } from "./terminal.js";

export interface Column {
  /** Line feeds part it into lines; the last line of every head stands right above the cells. */
  readonly head: string;
  readonly cells: readonly string[];
  readonly align?: "left" | "right";
  /** Cells to draw attention to. */
  readonly alarming?: (row: number) => boolean;
}

const GAP = "  ";

/** Columns side by side, as lines of text; numbers to the right unless a column says otherwise. */
export function table(columns: readonly Column[], { bold, red }: Terminal): string {
  const heads = columns.map(({ head }) => head.split("\n"));
  const headLines = Math.max(...heads.map((lines) => lines.length));
  const widths = columns.map(({ cells }, column) =>
    Math.max(...[...heads[column], ...cells].map((text) => text.length)),
  );
  const pad = (text: string, column: number) =>
    columns[column].align === "left" ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  const lines: string[] = [];
  for (let line = 0; line < headLines; line++) {
    const texts = heads.map((own, column) => pad(own[line - headLines + own.length] ?? "", column));
    lines.push(bold(texts.join(GAP).trimEnd()));
  }
  for (let row = 0; row < columns[0].cells.length; row++) {
    // Colours come after the padding: they have no width.
    const texts = columns.map(({ cells, alarming }, column) => {
      const text = pad(cells[row], column);
      return alarming?.(row) === true ? red(text) : text;
    });
    lines.push(texts.join(GAP).trimEnd());
  }
  return lines.join("\n");
}
