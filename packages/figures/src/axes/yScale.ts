import type { Panel } from "../figure.js";
import type { Naming } from "../seriesStyles.js";
import { numericScale } from "./numericScale.js";
import { rowScale } from "./rowScale.js";
import type { Reach, Scale } from "./scale.js";

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
