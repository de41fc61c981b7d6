import { tickSize } from "../axes/scale.js";
import { shortened, textWidth } from "../text/textSize.js";
import type { PanelContext, PlacedText } from "./markKind.js";

/** Between the left end and the name of a row, in pixels. */
const INDENT = 4;
/** Between the name of a row and what stands at its end. */
const GAP = 12;

interface RowTexts {
  readonly name: string;
  /** Where its texts stand. */
  readonly y: number;
  /** What is written at its right end. */
  readonly end?: string | undefined;
}

/** The texts above a bar: the row's name, as much of it as has room, and what is written at the end. */
export function textsAbove({ name, y, end }: RowTexts, { x, dataWidth }: PanelContext): PlacedText[] {
  const [low, high] = x.domain;
  const room = dataWidth - INDENT - (end === undefined ? 0 : GAP + textWidth(end, tickSize));
  return [
    { text: shortened(name, room, tickSize), x: low, y, dx: INDENT, anchor: "start" },
    ...(end === undefined ? [] : [{ text: end, x: high, y, dx: 0, anchor: "end" } as const]),
  ];
}
