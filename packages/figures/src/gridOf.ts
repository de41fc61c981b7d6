import { sizeOfRows } from "./axes/namedScales.js";
import { widthOfMargin } from "./drawMargin.js";
import type { Figure, Panel } from "./figure.js";
import { marginTextsOf } from "./marks/index.js";
import type { Naming } from "./seriesStyles.js";

/** How many panels stand side by side, and how large their data areas are meant to be, in pixels. */
export interface Grid {
  readonly width: number;
  readonly margins: Margins;
  /** The vertical axes have names; rows of which each has a name can do without. */
  readonly namesVertical: boolean;
  readonly columns: number;
  readonly rows: number;
  /** The width of a panel with its axis, in pixels. */
  readonly slot: number;
  readonly dataHeight: number;
  /** Symbols are smaller in small panels. */
  readonly radius: number;
  /** References can be named in the panel, and lines beside it: a narrow one has no room. */
  readonly hasRoomForNames: boolean;
  /** Lines can be named beside the panel where the caller asks for that. */
  readonly hasRoomBeside: boolean;
  /** Where the names of rows stand. */
  readonly rowNames: Naming["rows"];
}

/** Around the whole picture, in pixels. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const OF_A_FILE: Margins = { left: 14, right: 14, top: 14, bottom: 14 };
/** The page has a margin around it; at both sides half of a tick's text may stand out. */
const WITHIN_A_PAGE: Margins = { left: 4, right: 8, top: 0, bottom: 2 };

/** One column of panels fills a column of text, several fill a page. */
const WIDTH_OF_ONE = 640;
const WIDTH_OF_MANY = 960;
/** A figure that asks for more columns than a page has room for is wider, so that panels stay readable. */
const LEAST_WIDTH = 160;

/** Columns for 1, 2, 3, … panels where the figure does not say: rows without holes first. */
const USUAL_COLUMNS = [1, 2, 3, 2, 3, 3, 4, 4, 3, 4, 4, 4];
const MOST_COLUMNS = 4;
/** Panels that would be narrower stand below each other. */
const NARROWEST_SLOT = 235;

export function gridOf({ panels, columns: wanted }: Figure, givenWidth?: number, heading = true): Grid {
  const usual = Math.min(wanted ?? USUAL_COLUMNS[panels.length - 1] ?? MOST_COLUMNS, panels.length);
  const width = givenWidth ?? (usual === 1 ? WIDTH_OF_ONE : Math.max(WIDTH_OF_MANY, usual * LEAST_WIDTH));
  const fitting = Math.max(1, Math.floor(width / NARROWEST_SLOT));
  const columns = givenWidth === undefined || usual <= fitting ? usual : fullRows(panels.length, fitting);
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
    margins: heading ? OF_A_FILE : WITHIN_A_PAGE,
    namesVertical: heading || panels.some(({ y }) => y.scale !== "category"),
    columns,
    rows,
    slot,
    dataHeight: Math.max(...heights),
    radius: slot >= 400 ? 3.4 : slot >= 300 ? 2.8 : 2.3,
    hasRoomForNames: slot >= 400,
    hasRoomBeside: slot >= 330,
    rowNames,
  };
}

/** As many columns as fit, fewer where that leaves no hole in the last row: eight panels in pairs, not in threes. */
function fullRows(panels: number, fitting: number): number {
  const even = Array.from({ length: fitting }, (_, index) => fitting - index).find((columns) => panels % columns === 0);
  return even === undefined || even === 1 ? fitting : even;
}

/** The part of a panel's width that the names and the values of its rows may take together. */
const MOST_FOR_TEXTS = 0.42;

/** Otherwise the bars would be too short to be compared. */
function canNameAtLeft(panel: Panel, slot: number): boolean {
  if (panel.y.scale !== "category") return true;
  const values = widthOfMargin(
    marginTextsOf(panel.marks, { references: false, lines: false, rows: "left", symbols: false, levels: new Set() }),
    slot,
  );
  return sizeOfRows(panel, slot).namesWidth + values <= slot * MOST_FOR_TEXTS;
}
