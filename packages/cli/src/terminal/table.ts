import type { Terminal } from "./terminal.js";

export interface Column {
  /** May have several lines; the last line of every head stands right above the cells. */
  readonly head: string;
  readonly cells: readonly string[];
  readonly align?: "left" | "right";
  /** Cells to draw attention to. */
  readonly alarming?: (row: number) => boolean;
  /** Stays in one table with the column before it, where the columns need several tables. */
  readonly withPrevious?: boolean;
}

const GAP = "  ";

/** Columns side by side, as lines of text; numbers to the right unless a column says otherwise. */
function table(columns: readonly Column[], { bold, red }: Terminal): string {
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

/** The columns as one table, or where that is too wide as several, each with the first column. */
export function tablesWithin(columns: readonly Column[], terminal: Terminal): string {
  const [first, ...others] = columns;
  const tables: Column[][] = [];
  for (const group of grouped(others)) {
    const current = tables.at(-1);
    const fits = current !== undefined && widthOf([...current, ...group]) <= terminal.columns;
    if (fits) current.push(...group);
    else tables.push([first, ...group]);
  }
  return tables.map((own) => table(own, terminal)).join("\n\n");
}

function grouped(columns: readonly Column[]): Column[][] {
  const groups: Column[][] = [];
  for (const column of columns) {
    const group = groups.at(-1);
    if (column.withPrevious === true && group !== undefined) group.push(column);
    else groups.push([column]);
  }
  return groups;
}

function widthOf(columns: readonly Column[]): number {
  const widths = columns.map(({ head, cells }) =>
    Math.max(...[...head.split("\n"), ...cells].map(({ length }) => length)),
  );
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * (columns.length - 1);
}

const MOST_ROWS = 50;

/** The first rows of a table, and a line about the others. */
export function firstRows<T>(rows: readonly T[]): { readonly shown: readonly T[]; readonly more: readonly string[] } {
  const left = rows.length - MOST_ROWS;
  return { shown: rows.slice(0, MOST_ROWS), more: left > 0 ? [`… and ${left} more: --json has all of them`] : [] };
}
