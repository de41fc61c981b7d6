/** @evenhand/figures: a figure as plain data in, a picture out. The document is the caller's: a page's, or one in Node. */
export { drawFigure } from "./drawFigure.js";
export { figureErrors, type FigureErrorCode } from "./errors.js";
export type { Axis, Bars, Dots, Figure, Level, Line, Mark, Panel, Point, Stack, Violins } from "./figure.js";
