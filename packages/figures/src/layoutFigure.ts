import { arrange, lineHeight, mostOfMargin, type Arrangement } from "./arrange.js";
import { extremes } from "./axes/extremes.js";
import { checkColours, checkFigure } from "./checkFigure.js";
import { heightOfMargin } from "./drawMargin.js";
import { completeOptions, type CompleteOptions, type DrawOptions } from "./drawOptions.js";
import type { Figure, Panel } from "./figure.js";
import { gatherOthers } from "./gatherOthers.js";
import { gridOf, type Grid, type Margins } from "./gridOf.js";
import { notShown } from "./notShown.js";
import { type Legend, legendOf } from "./legendOf.js";
import { marginTextsOf } from "./marks/index.js";
import type { PanelContext } from "./marks/markKind.js";
import { levelsOfLegend, seriesStyles, type SeriesStyle, type Naming } from "./seriesStyles.js";
import { wrapText } from "./text/textSize.js";

export const titleSize = 15;
export const noteSize = 10;

/** Where everything stands, in pixels before the zoom. */
export interface Layout {
  /** What is drawn: the figure, with the many gathered. */
  readonly figure: Figure;
  readonly options: CompleteOptions;
  readonly width: number;
  readonly height: number;
  readonly margins: Margins;
  readonly title: readonly string[];
  readonly legend: Legend;
  readonly legendTop: number;
  readonly arrangement: Arrangement;
  readonly panelsTop: number;
  /** What each panel's marks are drawn with. */
  readonly contexts: readonly PanelContext[];
  readonly notes: readonly string[];
  readonly notesTop: number;
  readonly styleOf: (series: string) => SeriesStyle;
}

/** Refuses a figure that cannot be drawn. */
export function layoutFigure(whole: Figure, given: DrawOptions): Layout {
  const options = completeOptions(given);
  checkFigure(whole);
  const figure = gatherOthers(whole, options.mostSeries);
  checkColours(figure, options.theme);
  const { theme, zoom } = options;
  const grid = gridOf(figure, options.width === undefined ? undefined : options.width / zoom, options.heading);
  const { margins } = grid;
  const hasRoom = options.names === "direct" ? grid.hasRoomBeside : figure !== whole && grid.hasRoomForNames;
  const naming: Naming = {
    references: grid.hasRoomForNames,
    lines: hasRoom && canNameLines(figure, grid) && !figure.panels.some(endTogether),
    rows: grid.rowNames,
    symbols: options.symbols,
    levels: levelsOfLegend(figure),
  };
  const inner = grid.width - margins.left - margins.right;
  const styleOf = seriesStyles(figure, theme);
  const legend = legendOf(figure, inner, naming);
  const arrangement = arrange(figure, grid, naming);
  const title = options.heading ? wrapText(figure.title, inner, titleSize, "bold") : [];
  const notes = notShown(figure, arrangement.panels).flatMap((note) => wrapText(note, inner, noteSize));

  const legendTop = margins.top + title.length * titleSize * lineHeight + 4;
  const panelsTop = legendTop + legend.height;
  const notesTop = panelsTop + arrangement.height + (notes.length === 0 ? 0 : 8);
  const { dataWidth, dataHeight } = arrangement;
  return {
    figure,
    options,
    styleOf,
    title,
    legend,
    legendTop,
    arrangement,
    panelsTop,
    notes,
    notesTop,
    margins,
    width: grid.width,
    height: Math.ceil(notesTop + notes.length * noteSize * lineHeight + margins.bottom),
    contexts: arrangement.panels.map(({ x, y }) => {
      return { x, y, dataWidth, dataHeight, theme, styleOf, radius: grid.radius, naming };
    }),
  };
}

/** Too many names would not fit below each other. */
function canNameLines({ panels }: Figure, { slot, dataHeight, rowNames }: Grid): boolean {
  const naming: Naming = { references: true, lines: true, rows: rowNames, symbols: false, levels: new Set() };
  return panels.every(({ marks }) => heightOfMargin(marginTextsOf(marks, naming), slot * mostOfMargin) <= dataHeight);
}

/** Ends that differ by less than this part of all values are one place. */
const SAME = 0.002;
/** As many names on one place do not say which line is whose. */
const TOGETHER = 3;

/** Whether several lines end at one place, on which their names would hang. */
function endTogether({ marks }: Panel): boolean {
  const lines = marks.flatMap((mark) => (mark.kind === "line" && mark.reference !== true ? [mark] : []));
  const [low, high] = extremes(lines.flatMap(({ points }) => points.map(({ y }) => y)));
  const ends = lines.flatMap(({ points }) => points.slice(-1));
  return ends.some(
    ({ x, y }) =>
      ends.filter((other) => other.x === x && Math.abs(other.y - y) <= SAME * (high - low)).length >= TOGETHER,
  );
}
