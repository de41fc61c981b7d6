import { dot, line, type Markish } from "@observablehq/plot";
import type { SeriesStyle } from "../seriesStyles.js";
import type { Theme } from "../themes.js";
import type { Place } from "./markKind.js";

/** The line of a series through the points in their order, with a gap where one cannot be shown. */
export function seriesStroke(points: readonly Place[], { colour, dash }: SeriesStyle, width: number): Markish {
  return line([...points], {
    x: "x",
    y: "y",
    z: null,
    stroke: colour,
    strokeWidth: width,
    strokeDasharray: dash,
    // Round ends would close the gaps of a dash.
    strokeLinecap: "butt",
    clip: true,
  });
}

/** The symbols of a series, each with its radius in pixels; a thin rim of the background keeps neighbours apart. */
export function seriesSymbols(
  points: readonly (Place & { radius: number })[],
  style: SeriesStyle,
  theme: Theme,
): Markish {
  const { colour, symbol, hollow } = style;
  return dot([...points], {
    x: "x",
    y: "y",
    symbol,
    r: { value: "radius", scale: null },
    stroke: hollow ? colour : theme.background,
    strokeWidth: hollow ? 1.3 : 0.6,
    fill: hollow ? theme.background : colour,
  });
}
