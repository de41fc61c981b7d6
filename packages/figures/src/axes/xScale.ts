import type { Panel } from "../figure.js";
import { categoryScale } from "./categoryScale.js";
import { numericScale } from "./numericScale.js";
import type { Reach, Scale } from "./scale.js";

/** The horizontal axis of a panel whose data area is `length` pixels wide. */
export function xScale(panel: Panel, reach: Reach, length: number): Scale {
  if (panel.x.scale === "category") return categoryScale(categoriesOf(panel), length);
  const values = reach.x.filter((value) => typeof value === "number");
  const padded = panel.marks.some(({ kind }) => kind === "dots");
  return numericScale(panel.x, { values, ends: [], room: padded ? 0.03 : 0, isNice: false }, length, "x");
}

/** The categories in the order in which the marks name them. */
function categoriesOf(panel: Panel): (number | string)[] {
  return panel.marks.flatMap((mark) => {
    if (mark.kind === "level" || mark.kind === "marker" || mark.kind === "shares" || mark.kind === "spans") return [];
    if (mark.kind === "crowd") return mark.lines.flatMap((points) => points.map((point) => point.x));
    return mark.kind === "violin" ? [mark.x] : mark.points.map((point) => point.x);
  });
}
