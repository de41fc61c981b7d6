import { line, type Markish } from "@observablehq/plot";
import { pixelsOf, type Reach } from "../axes/scale.js";
import type { Crowd, Point } from "../figure.js";
import type { MarkKind, PanelContext } from "./markKind.js";

/** Lines that share a path: from here on they are seen through each other, which shows where most of them are. */
const BUNDLE = 60;
const MOST_BUNDLES = 12;

/**
 * Few paths of many lines each: a thousand elements would take a page longer than the reader
 * needs to see that they are many.
 */
export const crowd: MarkKind<Crowd> = {
  reach: (marks) => reachOfLines(marks.flatMap((mark) => mark.lines)),
  layers: (marks, panel) => ({
    back: marks.flatMap(({ lines }) => {
      const bundles = Math.min(Math.ceil(lines.length / BUNDLE), MOST_BUNDLES);
      const opacity = bundles === 1 ? 1 : 0.35;
      return Array.from({ length: bundles }, (_, bundle) =>
        bundleOf(
          lines.filter((_, index) => index % bundles === bundle),
          opacity,
          panel,
        ),
      );
    }),
    middle: [],
    front: [],
    labels: [],
    occupied: [],
  }),
};

function bundleOf(lines: Crowd["lines"], opacity: number, panel: PanelContext): Markish {
  const corners = [0, 1].map((end) => ({ x: panel.x.domain[end], y: panel.y.domain[end] }));
  return line(corners, {
    x: "x",
    y: "y",
    z: null,
    clip: true,
    // In tenths of a pixel, as is the path.
    stroke: panel.theme.others,
    strokeWidth: 8,
    strokeOpacity: opacity,
    // Plot draws a clipped line from corner to corner; its path gives way to the bundle's.
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
}

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

/** Units by which a place must differ from the one before to be drawn. */
const STEP = 4;

/**
 * Many lines as the text of one SVG path, in the axes' units rounded to whole numbers, each place relative to the
 * one before: that is half as long as places with decimals, and written in a third of the time. A line is
 * interrupted where a value has no place.
 */
export function bundlePath(
  lines: Crowd["lines"],
  { x, y }: Pick<PanelContext, "x" | "y">,
  units: { readonly x: (value: number) => number; readonly y: (value: number) => number },
): string {
  let path = "";
  let [lastX, lastY] = [0, 0];
  const draw = (points: readonly Point[]): void => {
    let isDown = false;
    const end = points.length - 1;
    for (let index = 0; index <= end; index++) {
      const right = Math.round(units.x(x.place(points[index].x)) - lastX);
      const down = Math.round(units.y(y.place(points[index].y)) - lastY);
      if (Number.isNaN(right + down)) {
        isDown = false;
        continue;
      }
      if (isDown && index < end && Math.abs(right) < STEP && Math.abs(down) < STEP) continue;
      path += `${isDown ? "l" : "m"}${right},${down}`;
      lastX += right;
      lastY += down;
      isDown = true;
    }
    // A round end makes a dot of a line without length.
    if (end === 0 && isDown) path += "h0";
  };
  lines.forEach(draw);
  return path;
}
