import { figureError } from "./errors.js";
import { fontFamily as reportFont } from "./text/textSize.js";
import { reportTheme, type Theme } from "./themes.js";

/** How a figure is drawn. Without any of them it is the picture of a report. */
export interface DrawOptions {
  /**
   * Of the whole picture in pixels, at least 240 times the zoom; by default 640 for one
   * column of panels, 960 for several.
   */
  readonly width?: number;
  /**
   * How much larger than in a report texts and symbols are, between 0.5 and 4: at 1 the smallest text has 10 pixels.
   */
  readonly zoom?: number;
  /** By default the theme of reports: Okabe and Ito's colours on white. */
  readonly theme?: Theme;
  /** As CSS writes it. Texts are given the room that DejaVu Sans needs, which is wide. */
  readonly fontFamily?: string;
  /**
   * Whether the title stands above the picture. A page may have it as a heading of its own, around which it leaves
   * room: the picture then has hardly a margin, and rows that carry their names need no name of their axis.
   */
  readonly heading?: boolean;
  /**
   * Whether lines are named beside their ends, where there is room, or in the legend, which is the default.
   */
  readonly names?: "direct" | "legend";
  /** Whether lines carry symbols, which tell those apart that cover each other: true by default. */
  readonly symbols?: boolean;
  /**
   * More series than this, 24 by default, become the seven that matter and the others, in grey. At least 7.
   */
  readonly mostSeries?: number;
  /** For readers of the screen: what one sees, by default the caption. `describeFigure` writes one. */
  readonly description?: string;
}

const NARROWEST = 240;
const MOST_SERIES = 24;
/** Where series are too many: how many of them stay in colour. */
export const keptSeries = 7;

export type CompleteOptions = { readonly [K in keyof Required<DrawOptions>]: DrawOptions[K] } & Required<
  Omit<DrawOptions, "width" | "description">
>;

/** The options with their defaults. Refuses what cannot be drawn. */
export function completeOptions({
  width,
  zoom = 1,
  theme = reportTheme,
  fontFamily = reportFont,
  heading = true,
  names = "legend",
  symbols = true,
  mostSeries = MOST_SERIES,
  description,
}: DrawOptions): CompleteOptions {
  if (!(zoom >= 0.5 && zoom <= 4)) refuseFigure("options.zoom", zoom, "a number between 0.5 and 4");
  const narrowest = NARROWEST * zoom;
  if (width !== undefined && !(Number.isFinite(width) && width >= narrowest)) {
    refuseFigure("options.width", width, `at least ${narrowest} pixels at a zoom of ${zoom}`);
  }
  if (!(mostSeries >= keptSeries)) refuseFigure("options.mostSeries", mostSeries, `a number of at least ${keptSeries}`);
  return { width, zoom, theme, fontFamily, heading, names, symbols, mostSeries, description };
}

export function refuseFigure(path: string, received: unknown, required: string): never {
  throw figureError("figure-invalid", { path, received, required });
}
