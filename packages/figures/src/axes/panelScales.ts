import type { Panel } from "../figure.js";
import type { Naming } from "../seriesStyles.js";
import { categoryScale, rowScale } from "./namedScales.js";
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

/** The room that a panel has, in pixels, and where the names of its rows stand. */
interface PanelRoom {
  readonly dataHeight: number;
  readonly slot: number;
  readonly rowNames: Naming["rows"];
}

/** The vertical axis of a panel. A linear one ends at ticks. */
export function yScale(panel: Panel, { y: values, ends }: Reach, { dataHeight, slot, rowNames }: PanelRoom): Scale {
  if (panel.y.scale === "category") return rowScale(panel, slot, rowNames);
  const isLog = panel.y.scale === "log";
  const room = isLog ? 0.04 : panel.marks.some(({ kind }) => kind === "dots") ? 0.02 : 0;
  return numericScale(panel.y, { values, ends, room, isNice: !isLog }, dataHeight, "y");
}
