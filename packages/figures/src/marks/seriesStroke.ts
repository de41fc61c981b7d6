import { line, type Markish } from "@observablehq/plot";
import type { SeriesStyle } from "../seriesStyles.js";
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
