import type { Figure } from "./figure.js";

/** How many panels stand side by side, and how large their data areas are meant to be, in pixels. */
export interface Grid {
  readonly width: number;
  readonly columns: number;
  readonly rows: number;
  readonly dataHeight: number;
  /** Symbols are smaller in small panels. */
  readonly radius: number;
}

export const outerMargin = 14;

/** One column of panels fills a column of text, several fill a page. */
const WIDTH_OF_ONE = 640;
const WIDTH_OF_MANY = 960;

/** Columns for 1, 2, 3, … panels where the figure does not say: rows without holes first. */
const USUAL_COLUMNS = [1, 2, 3, 2, 3, 3, 4, 4, 3, 4, 4, 4];
const MOST_COLUMNS = 4;

export function gridOf({ panels, columns: wanted }: Figure): Grid {
  const columns = Math.min(wanted ?? USUAL_COLUMNS[panels.length - 1] ?? MOST_COLUMNS, panels.length);
  const width = columns === 1 ? WIDTH_OF_ONE : WIDTH_OF_MANY;
  const rows = Math.ceil(panels.length / columns);
  // Narrow panels are relatively higher; panels above each other are relatively wide, to fit on a screen.
  const slot = width / columns;
  const dataHeight = Math.round(columns === 1 && rows > 1 ? 210 : Math.max(110, Math.min(0.52 * slot + 15, 330)));
  return { width, columns, rows, dataHeight, radius: columns <= 2 ? 3.4 : columns === 3 ? 2.8 : 2.3 };
}
