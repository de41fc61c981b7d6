/**
 * @evenhand/figures: a figure as plain data in, a picture out. The document is the caller's: a page's, or one in Node.
 */
export { drawFigure } from "./drawFigure.js";
export type { DrawOptions } from "./drawOptions.js";
export { figureErrors, type FigureErrorCode } from "./errors.js";
export type {
  Axis,
  Bars,
  Crowd,
  Dots,
  Figure,
  Level,
  Line,
  Mark,
  Marker,
  Panel,
  Point,
  ShareRow,
  Shares,
  Span,
  SpanRow,
  Spans,
  Stack,
  Violins,
} from "./figure.js";
export { describeFigure } from "./facts/describeFigure.js";
export { figureTable, type FigureTable } from "./facts/figureTable.js";
export { tableCsv } from "./facts/figureTable.js";
export { gatherOthers } from "./gatherOthers.js";
export { hoverFigure, sharePlaces, type SharePlace, swapFigure, type HoverOptions } from "./hover/hoverFigure.js";
export { seriesStyleAt, type SeriesStyle } from "./seriesStyles.js";
export { cssTheme, themeProperties } from "./themes.js";
export { darkTheme } from "./themes.js";
export { lightTheme } from "./themes.js";
export { reportTheme } from "./themes.js";
export type { Theme } from "./themes.js";
export { mathRuns } from "./text/mathRuns.js";
export { isNumberText, valueText, type ValueText } from "./text/numbers.js";
