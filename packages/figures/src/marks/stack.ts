import { rect } from "@observablehq/plot";
import type { Stack } from "../figure.js";
import type { MarkKind } from "./markKind.js";
import { placePoints, pointLabels, upright } from "./placePoints.js";

const HALF_WIDTH = 0.4;

/** Parts of a whole: each mark starts where those before it end. */
export const stack: MarkKind<Stack> = {
  reach: (marks) => {
    const points = marks.flatMap((mark) => mark.points);
    const totals = new Map<number | string, number>();
    for (const { x, y } of points) totals.set(x, (totals.get(x) ?? 0) + y);
    return { x: points.map((point) => point.x), y: [0, ...totals.values()], ends: [] };
  },
  layers: (marks, panel) => {
    const tops = new Map<number, number>();
    const parts = marks.flatMap((mark) =>
      placePoints(mark.points, panel).map((point) => {
        const foot = tops.get(point.x) ?? 0;
        const top = foot + point.y;
        tops.set(point.x, top);
        const sides = { left: point.x - HALF_WIDTH, right: point.x + HALF_WIDTH, foot };
        return { ...point, ...sides, y: top, colour: panel.styleOf(mark.series).colour };
      }),
    );
    const sides = { x1: "left", x2: "right", y1: "foot", y2: "y", insetTop: 0.5 } as const;
    return {
      // A part without height would still be drawn as a hair line.
      back: [
        rect(
          parts.filter(({ y, foot }) => y > foot),
          { ...sides, fill: "colour", clip: true },
        ),
      ],
      middle: [],
      front: [],
      labels: pointLabels(parts, panel),
      occupied: parts.flatMap(({ left, x, right, foot, y }) => [left, x, right].map((at) => upright(at, foot, y))),
    };
  },
};
