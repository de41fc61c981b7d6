import { rect, ruleY } from "@observablehq/plot";
import type { ShareRow, Shares } from "../figure.js";
import { percentDecimals, percentText } from "../text/numbers.js";
import { isBelowFloor } from "../rowsOf.js";
import type { Naming } from "../seriesStyles.js";
import type { MarkKind } from "./markKind.js";
import { capBrackets, floorTicks, outlined, type PromisePlace } from "./promises.js";
import { textsAbove } from "./textsAbove.js";

/**
 * Where the bar of a row stands from its middle, and half of its height, as parts of the
 * row; and where its texts stand.
 */
const SHAPES = {
  left: { middle: 0, half: 0.3, text: 0 },
  above: { middle: 0.2, half: 0.19, text: -0.16 },
} as const;
/** Where the middle of a row's bar is on the axis of rows. */
export function middleOfBar(place: number, rows: Naming["rows"]): number {
  return place + SHAPES[rows].middle;
}
/** By how much of a row a promise is higher than the bar, at both ends. */
const OVERHANG = 0.1;
/** By how much of a row an outline is higher than the bar that it surrounds, at both ends. */
const OUTLINE = 0.06;
/** The length of a bracket's arms in pixels. */
const ARM = 5;

/**
 * A bar for each row, its floor as a tick, its cap as a bracket; what is missing to the floor is an empty dashed bar,
 * and an outline ends where the row would be without the promise.
 */
export const shares: MarkKind<Shares> = {
  reach: (marks) => ({
    x: [0, ...marks.flatMap(({ rows, others }) => [...rows.flatMap(ofRow), others?.high ?? 0])],
    y: [],
    ends: [],
  }),
  layers: (marks, panel) => {
    const { theme, naming } = panel;
    const { half, text: textAt } = SHAPES[naming.rows];
    const around = (series: string, by: number) => {
      const y = middleOfBar(panel.y.place(series), naming.rows);
      return { y, top: y - by, bottom: y + by };
    };
    const rows = marks.flatMap((mark) =>
      mark.rows.map((row) => {
        return { ...row, ...around(row.series, half), foot: 0, colour: panel.styleOf(row.series).colour };
      }),
    );
    const others = marks.flatMap((mark) => (mark.others === undefined ? [] : [mark.others]));
    const promised = (name: "floor" | "cap"): PromisePlace[] =>
      rows.flatMap((row) => {
        const x = row[name];
        return x === undefined ? [] : [{ x, isMissed: isBelowFloor(row), ...around(row.series, half + OVERHANG) }];
      });
    const outlines = rows.flatMap(({ series, foot, without }) =>
      without === undefined ? [] : [{ foot, without, ...around(series, half + OUTLINE) }],
    );
    const sides = { y1: "top", y2: "bottom", clip: true } as const;
    const [low, high] = panel.x.domain;
    const values = marks.flatMap(valuesOf).map((value) => ({ ...value, y: panel.y.place(value.series) + textAt }));
    return {
      back: [
        rect(rows, { ...sides, x1: "foot", x2: "share", fill: "colour" }),
        rect(rows.filter(isBelowFloor), {
          ...sides,
          x1: "share",
          x2: "floor",
          fill: "none",
          stroke: "colour",
          strokeDasharray: "3 2",
        }),
        rect(
          others.map((one) => ({ ...one, ...around(one.series, half / 2) })),
          { ...sides, x1: "low", x2: "high", fill: theme.others },
        ),
      ],
      middle: [
        ...outlined(outlines, { x1: "foot", x2: "without", y1: "top", y2: "bottom" }, theme),
        ruleY(rows.filter(hasError), {
          y: "y",
          x1: "low",
          x2: "high",
          stroke: theme.ink,
          strokeWidth: 1.2,
          clip: true,
        }),
      ],
      front: [
        ...floorTicks(promised("floor"), theme),
        ...capBrackets(promised("cap"), ((high - low) / panel.dataWidth) * ARM, theme),
      ],
      labels: [],
      margin: naming.rows === "left" ? values : [],
      texts:
        naming.rows === "left"
          ? []
          : values.flatMap(({ series, text, y }) => textsAbove({ name: series, y, end: text }, panel)),
      occupied: [],
    };
  },
  marginTexts: (marks, { rows }: Naming) => (rows === "left" ? marks.flatMap(valuesOf).map(({ text }) => text) : []),
};

function ofRow({ share, high = share, floor = 0, cap = 0, without = 0 }: ShareRow): number[] {
  return [share, high, floor, cap, without];
}

function hasError({ low, high }: ShareRow): boolean {
  return low !== undefined && high !== undefined && low < high;
}

/** What is written beside each row, with the same number of decimals. */
function valuesOf({ rows, others }: Shares): { readonly series: string; readonly text: string }[] {
  const ends = others === undefined ? [] : [others.low, others.high];
  const decimals = percentDecimals([...rows.map(({ share }) => share), ...ends]);
  const inPercent = (share: number): string => percentText(share, decimals);
  return [
    ...rows.map(({ series, share, label }) => ({ series, text: label ?? inPercent(share) })),
    ...(others === undefined
      ? []
      : [{ series: others.series, text: `${inPercent(others.low).slice(0, -2)}–${inPercent(others.high)}` }]),
  ];
}
