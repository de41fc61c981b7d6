import type { Crowd, Point } from "../figure.js";
import type { PanelContext } from "./markKind.js";

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
