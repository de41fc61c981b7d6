import type { Label, PanelContext, Spot } from "./markKind.js";
import type { PlacedPoint } from "./placePoints.js";

/** The names that points carry, beside them, in ink: some colours of series are too light to be read. */
export function pointLabels(points: readonly PlacedPoint[], { theme }: PanelContext): Label[] {
  return points.flatMap(({ x, y, label }) =>
    label === undefined ? [] : [{ text: label, colour: theme.ink, spots: around(x, y) }],
  );
}

function around(x: number, y: number): Spot[] {
  return [
    { x, y, dx: 8, dy: 4, anchor: "start" },
    { x, y, dx: -8, dy: 4, anchor: "end" },
    { x, y, dx: 0, dy: -8, anchor: "middle" },
    { x, y, dx: 0, dy: 16, anchor: "middle" },
    { x, y, dx: 6, dy: -6, anchor: "start" },
    { x, y, dx: -6, dy: -6, anchor: "end" },
    { x, y, dx: 6, dy: 14, anchor: "start" },
    { x, y, dx: -6, dy: 14, anchor: "end" },
  ];
}
