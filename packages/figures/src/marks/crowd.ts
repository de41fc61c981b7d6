import { line } from "@observablehq/plot";
import { pixelsOf } from "../axes/pixelsOf.js";
import type { Crowd } from "../figure.js";
import { bundlePath } from "./bundlePath.js";
import type { MarkKind, Reach } from "./markKind.js";

/** All lines as one path: a thousand elements would take a page longer than the reader needs to see that they are many. */
export const crowd: MarkKind<Crowd> = {
  reach: (marks) => reachOfLines(marks.flatMap((mark) => mark.lines)),
  layers: (marks, panel) => ({
    back: marks.map(({ lines }) => {
      const corners = [0, 1].map((end) => ({ x: panel.x.domain[end], y: panel.y.domain[end] }));
      return line(corners, {
        ...{ x: "x", y: "y", z: null, clip: true },
        ...{ stroke: panel.theme.others, strokeWidth: 8, strokeOpacity: lines.length > MANY ? 0.6 : 1 },
        // Plot draws a clipped line from corner to corner; its path gives way to the bundle's, in tenths of a pixel.
        render: (index, scales, values, dimensions, context, next) => {
          const group = next?.(index, scales, values, dimensions, context) ?? null;
          const path = group?.querySelector("path");
          const [left, right] = values.x as readonly number[];
          const [foot, top] = values.y as readonly number[];
          const axes = { x: pixelsOf(panel.x, left * 10, right * 10), y: pixelsOf(panel.y, foot * 10, top * 10) };
          path?.setAttribute("d", bundlePath(lines, panel, axes));
          path?.setAttribute("transform", "scale(0.1)");
          return group;
        },
      });
    }),
    middle: [],
    front: [],
    labels: [],
    occupied: [],
  }),
};

/** From here on lines are seen through each other: otherwise they would be a block that hides where most of them are. */
const MANY = 50;

/** What matters to the axes alone: the ends, and the smallest value above 0 for a log axis. */
function reachOfLines(lines: Crowd["lines"]): Reach {
  const [xs, ys] = [new Ends(), new Ends()];
  const names = new Set<string>();
  for (const points of lines) {
    for (const { x, y } of points) {
      if (typeof x === "number") xs.add(x);
      else names.add(x);
      ys.add(y);
    }
  }
  return { x: [...names, ...xs.values()], y: ys.values(), ends: [] };
}

class Ends {
  #low = Infinity;
  #lowPositive = Infinity;
  #high = -Infinity;

  add(value: number): void {
    if (value < this.#low) this.#low = value;
    if (value > 0 && value < this.#lowPositive) this.#lowPositive = value;
    if (value > this.#high) this.#high = value;
  }

  values(): number[] {
    return [this.#low, this.#lowPositive, this.#high].filter(Number.isFinite);
  }
}
