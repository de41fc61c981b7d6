import type { Panel } from "../figure.js";
import { reachOf } from "../marks/index.js";
import { numericScale } from "./numericScale.js";
import type { Scale } from "./scale.js";

/** The vertical axis of a panel whose data area is `length` pixels high. A linear one ends at ticks. */
export function yScale(panel: Panel, length: number): Scale {
  const { y: values, ends } = reachOf(panel.marks);
  const isLog = panel.y.scale === "log";
  const room = isLog ? 0.04 : panel.marks.some(({ kind }) => kind === "dots") ? 0.02 : 0;
  return numericScale(panel.y, { values, ends, room, isNice: !isLog }, length, "y");
}
