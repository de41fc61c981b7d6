import { rect } from "@observablehq/plot";
import { pixelsOf, tickSize } from "../axes/scale.js";
import type { Spans } from "../figure.js";
import { textWidth } from "../text/textSize.js";
import type { MarkKind, PanelContext, PlacedText } from "./markKind.js";
import { textsAbove } from "./textsAbove.js";

/** Where the bars of a row stand from its middle, and half of their height, as parts of the row; and the row's name. */
const SHAPES = {
  left: { middle: 0, half: 0.34, name: 0 },
  above: { middle: 0.2, half: 0.24, name: -0.16 },
} as const;
/** From the middle of a bar to the foot of its text, as a part of the row. */
const FOOT = 0.12;
/** Between a bar's end and its text, in pixels. */
const SPACE = 4;

/** Bars along the x axis, with a text in each that has room; what only waits to begin is an empty dashed bar. */
export const spans: MarkKind<Spans> = {
  reach: (marks) => ({
    x: marks.flatMap(({ rows }) => rows.flatMap((row) => row.spans.flatMap(({ from, to }) => [from, to]))),
    y: [],
    ends: [],
  }),
  layers: (marks, panel) => {
    const { middle, half, name } = SHAPES[panel.naming.rows];
    const bars = marks.flatMap(({ rows }) =>
      rows.flatMap((row) => {
        const y = panel.y.place(row.series) + middle;
        const colour = panel.styleOf(row.series).colour;
        return row.spans.map((span) => ({ ...span, y, top: y - half, bottom: y + half, colour }));
      }),
    );
    const sides = { x1: "from", x2: "to", y1: "top", y2: "bottom", stroke: "colour", clip: true } as const;
    const rows = marks.flatMap((mark) => mark.rows.map((row) => ({ ...row, y: panel.y.place(row.series) })));
    const notes = rows.flatMap(({ note: text, y }) => (text === undefined ? [] : [{ text, y }]));
    const above = rows.flatMap(({ series, note, y }) => textsAbove({ name: series, y: y + name, end: note }, panel));
    return {
      back: [
        rect(
          bars.filter(({ waits }) => waits !== true),
          { ...sides, fill: "colour", fillOpacity: 0.28 },
        ),
        rect(
          bars.filter(({ waits }) => waits === true),
          { ...sides, fill: "none", strokeDasharray: "3 2" },
        ),
      ],
      middle: [],
      front: [],
      labels: [],
      margin: panel.naming.rows === "left" ? notes : [],
      texts: [...(panel.naming.rows === "left" ? [] : above), ...bars.flatMap((bar) => textIn(bar, panel))],
      occupied: [],
    };
  },
  marginTexts: (marks, { rows }) =>
    rows === "left" ? marks.flatMap((mark) => mark.rows.flatMap(({ note }) => note ?? [])) : [],
};

function textIn(
  { from, to, y, text }: { readonly from: number; readonly to: number; readonly y: number; readonly text?: string },
  { x, dataWidth }: PanelContext,
): PlacedText[] {
  const pixels = pixelsOf(x, 0, dataWidth);
  const room = pixels(to) - pixels(from) - 2 * SPACE;
  if (text === undefined || textWidth(text, tickSize) > room) return [];
  return [{ text, x: from, y: y + FOOT, dx: SPACE, anchor: "start" }];
}
