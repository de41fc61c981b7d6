import { dot, type Markish } from "@observablehq/plot";
import type { SeriesStyle } from "../seriesStyles.js";
import type { Theme } from "../themes/theme.js";
import type { Place } from "./markKind.js";

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
