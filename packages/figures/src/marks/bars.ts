import { rect } from "@observablehq/plot";
import type { Bars } from "../figure.js";
import { errorBars, placePoints, pointLabels, reachOfPoints, upright } from "./placePoints.js";
import type { MarkKind } from "./markKind.js";
import { sideBySide } from "./sideBySide.js";

/** Bars from 0, those of different series side by side, with error bars. */
export const bars: MarkKind<Bars> = {
  reach: (marks) => {
    const reach = reachOfPoints(marks.flatMap((mark) => mark.points));
    return { ...reach, y: [0, ...reach.y] };
  },
  layers: (marks, panel) => {
    const placed = marks.flatMap((mark) =>
      placePoints(mark.points, panel).map((point) => ({ ...point, colour: panel.styleOf(mark.series).colour })),
    );
    const slots = sideBySide(placed.map((point) => point.x));
    const drawn = placed.map((point, index) => {
      const { left, centre, right } = slots[index];
      return { ...point, left, x: centre, right, foot: 0 };
    });
    const sides = { x1: "left", x2: "right", y1: "foot", y2: "y", insetLeft: 0.5, insetRight: 0.5 } as const;
    return {
      back: [rect(drawn, { ...sides, fill: "colour", clip: true })],
      middle: [errorBars(drawn, panel.theme.ink)],
      front: [],
      labels: pointLabels(drawn, panel),
      occupied: drawn.flatMap(({ left, x, right, foot, y, high }) => [
        upright(left, foot, y),
        upright(x, foot, Math.max(y, high)),
        upright(right, foot, y),
      ]),
    };
  },
};
