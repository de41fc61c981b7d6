import { ruleX, type Markish } from "@observablehq/plot";
import type { PlacedPoint } from "./placePoints.js";

/** Upright strokes from low to high; a point without an error has none. */
export function errorBars(points: readonly PlacedPoint[], colour: string): Markish {
  return ruleX(
    points.filter(({ low, high }) => low < high),
    { x: "x", y1: "low", y2: "high", stroke: colour, strokeWidth: 1.2, clip: true },
  );
}
