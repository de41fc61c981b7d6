import type { Figure, Mark } from "@evenhand/figures";

const columns = ["panel", "series", "x", "y", "low", "high"] as const;

type Row = readonly (string | number | undefined)[];

/** The numbers of a figure, a line for each point; what a panel or an axis is called stands with them. */
export function figureInCsv({ panels }: Figure): string {
  const rows = panels.flatMap(({ title = "", marks }) => marks.flatMap((mark) => rowsOf(mark, title)));
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\n`).join("");
}

function rowsOf(mark: Mark, panel: string): Row[] {
  switch (mark.kind) {
    case "violin":
      return mark.values.map((value) => [panel, mark.series, mark.x, value, undefined, undefined]);
    case "level": {
      const [x, y] = mark.axis === "x" ? [mark.at, undefined] : [undefined, mark.at];
      return [[panel, mark.label, x, y, undefined, undefined]];
    }
    case "marker":
      return [[panel, mark.label, mark.x, mark.y, undefined, undefined]];
    case "crowd":
      return mark.lines.flatMap((points) => points.map(({ x, y }) => [panel, mark.series, x, y, undefined, undefined]));
    case "shares":
      return mark.rows.map(({ series, share, low, high }) => [panel, series, undefined, share, low, high]);
    default:
      return mark.points.map(({ x, y, low, high }) => [panel, mark.series, x, y, low, high]);
  }
}

function cell(value: string | number | undefined): string {
  if (value === undefined) return "";
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
