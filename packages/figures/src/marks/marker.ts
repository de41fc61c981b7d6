import { dot, ruleX, ruleY } from "@observablehq/plot";
import type { Marker } from "../figure.js";
import type { MarkKind, Spot } from "./markKind.js";
import { isInside, placePoints, upright } from "./placePoints.js";

const RING = 6.5;

/** A ring with a point in it, and thin lines to both axes, where its values can be read. */
export const marker: MarkKind<Marker> = {
  reach: (marks) => ({ x: marks.map(({ x }) => x), y: marks.map(({ y }) => y), ends: [] }),
  layers: (marks, panel) => {
    const { ink, background } = panel.theme;
    const placed = placePoints(marks, panel).filter((place) => isInside(place, panel));
    const [left] = panel.x.domain;
    const [foot] = panel.y.domain;
    const dropped = { stroke: ink, strokeWidth: 0.8, strokeDasharray: "2 3" };
    const centred = { x: "x", y: "y", stroke: ink } as const;
    return {
      back: [
        ruleX(placed, { ...dropped, x: "x", y1: foot, y2: "y" }),
        ruleY(placed, { ...dropped, y: "y", x1: left, x2: "x" }),
      ],
      middle: [],
      front: [
        dot(placed, { ...centred, r: RING, fill: "none", stroke: background, strokeWidth: 4.5 }),
        dot(placed, { ...centred, r: RING, fill: "none", strokeWidth: 1.8 }),
        dot(placed, { ...centred, r: 1.8, fill: ink, strokeWidth: 0 }),
      ],
      labels: placed.map(({ x, y, label = "" }) => ({ text: label, colour: ink, spots: spotsAround(x, y) })),
      occupied: placed.flatMap(({ x, y }) => [
        upright(x, foot, y),
        [
          { x: left, y },
          { x, y },
        ],
      ]),
    };
  },
};

/** Beside the ring, above and below what it marks, the nearer ones first. */
function spotsAround(x: number, y: number): Spot[] {
  return [0, 12, 24].flatMap((away): Spot[] => [
    { x, y, dx: RING + 5, dy: -4 - away, anchor: "start" },
    { x, y, dx: -RING - 5, dy: -4 - away, anchor: "end" },
    { x, y, dx: RING + 5, dy: 14 + away, anchor: "start" },
    { x, y, dx: -RING - 5, dy: 14 + away, anchor: "end" },
    { x, y, dx: 0, dy: -RING - 6 - away, anchor: "middle" },
    { x, y, dx: 0, dy: RING + 16 + away, anchor: "middle" },
  ]);
}
