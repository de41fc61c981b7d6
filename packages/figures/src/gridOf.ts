import { sizeOfRows } from "./axes/rowScale.js";
import { widthOfMargin } from "./drawMargin.js";
import type { Figure, Panel } from "./figure.js";
import { marginTextsOf } from "./marks/index.js";
import type { Naming } from "./marks/markKind.js";

/** How many panels stand side by side, and how large their data areas are meant to be, in pixels. */
export interface Grid {
  readonly width: number;
  readonly columns: number;
  readonly rows: number;
  /** What a panel has of the width, with its axis. */
  readonly slot: number;
  readonly dataHeight: number;
  /** Symbols are smaller in small panels. */
  readonly radius: number;
  /** Lines can be named in the panel: a narrow one has no room. */
  readonly hasRoomForNames: boolean;
  /** Where the names of rows stand. */
  readonly rowNames: Naming["rows"];
}

export const outerMargin = 14;

/** One column of panels fills a column of text, several fill a page. */
const WIDTH_OF_ONE = 640;
const WIDTH_OF_MANY = 960;

/** Columns for 1, 2, 3, … panels where the figure does not say: rows without holes first. */
const USUAL_COLUMNS = [1, 2, 3, 2, 3, 3, 4, 4, 3, 4, 4, 4];
const MOST_COLUMNS = 4;
/** Panels that would be narrower stand below each other. */
const NARROWEST_SLOT = 235;

export function gridOf({ panels, columns: wanted }: Figure, givenWidth?: number): Grid {
  const usual = Math.min(wanted ?? USUAL_COLUMNS[panels.length - 1] ?? MOST_COLUMNS, panels.length);
  const width = givenWidth ?? (usual === 1 ? WIDTH_OF_ONE : WIDTH_OF_MANY);
  const fitting = Math.max(1, Math.floor(width / NARROWEST_SLOT));
  const columns = givenWidth === undefined ? usual : Math.min(usual, fitting);
  const rows = Math.ceil(panels.length / columns);
  const slot = width / columns;
  // Narrow panels are relatively higher; panels above each other are relatively wide, to fit on a screen.
  const highest = columns === 1 && rows > 1 ? 210 : 330;
  const usualHeight = Math.round(Math.max(110, Math.min(0.52 * slot + 15, highest)));
  const rowNames = panels.every((panel) => canNameAtLeft(panel, slot)) ? "left" : "above";
  const heights = panels.map((panel) =>
    panel.y.scale === "category" ? sizeOfRows(panel, slot).heightFor(rowNames) : usualHeight,
  );
  return {
    width,
    columns,
    rows,
    slot,
    dataHeight: Math.max(...heights),
    radius: slot >= 400 ? 3.4 : slot >= 300 ? 2.8 : 2.3,
    hasRoomForNames: slot >= 400,
    rowNames,
  };
}

/** Of a panel's width, what the names and the values of its rows may take together. */
const MOST_FOR_TEXTS = 0.42;

/** Otherwise the bars would be too short to be compared. */
function canNameAtLeft(panel: Panel, slot: number): boolean {
  if (panel.y.scale !== "category") return true;
  const values = widthOfMargin(marginTextsOf(panel.marks, { references: false, lines: false, rows: "left" }), slot);
  return sizeOfRows(panel, slot).namesWidth + values <= slot * MOST_FOR_TEXTS;
}
