import { rect, ruleY } from "@observablehq/plot";
import type { ShareRow, Shares } from "../figure.js";
import { percentText } from "../text/percentText.js";
import type { MarkKind } from "./markKind.js";
import { capBrackets, floorTicks, type Promised } from "./promises.js";

/** Of a row's height, half of what its bar and its ticks take. */
const BAR = 0.3;
const TICK = 0.42;
/** The length of a bracket's arms in pixels. */
const ARM = 5;

/** A bar for each row, its floor as a tick, its cap as a bracket; what is missing to the floor is an empty dashed bar. */
export const shares: MarkKind<Shares> = {
  reach: (marks) => ({
    x: [0, ...marks.flatMap(({ rows, others }) => [...rows.flatMap(ofRow), others?.high ?? 0])],
    y: [],
    ends: [],
  }),
  layers: (marks, panel) => {
    const { theme } = panel;
    const rows = marks.flatMap((mark) =>
      mark.rows.map((row) => {
        const y = panel.y.place(row.series);
        return { ...row, y, foot: 0, ...around(y, BAR), colour: panel.styleOf(row.series).colour };
      }),
    );
    const others = marks.flatMap((mark) => (mark.others === undefined ? [] : [mark.others]));
    const promised = (name: "floor" | "cap"): Promised[] =>
      rows.flatMap(({ [name]: x, y }) => (x === undefined ? [] : [{ x, ...around(y, TICK) }]));
    const sides = { y1: "top", y2: "bottom", clip: true } as const;
    const [low, high] = panel.x.domain;
    return {
      back: [
        rect(rows, { ...sides, x1: "foot", x2: "share", fill: "colour" }),
        rect(rows.filter(isBelowFloor), {
          ...{ ...sides, x1: "share", x2: "floor", fill: "none" },
          ...{ stroke: "colour", strokeDasharray: "3 2" },
        }),
        rect(
          others.map((one) => ({ ...one, ...around(panel.y.place(one.series), BAR / 2) })),
          { ...sides, x1: "low", x2: "high", fill: theme.others },
        ),
      ],
      middle: [
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
      margin: marks.flatMap(valuesOf).map(({ series, text }) => ({ text, y: panel.y.place(series) })),
      occupied: [],
    };
  },
  marginTexts: (marks) => marks.flatMap(valuesOf).map(({ text }) => text),
};

function ofRow({ share, high = share, floor = 0, cap = 0 }: ShareRow): number[] {
  return [share, high, floor, cap];
}

function around(y: number, half: number): { readonly top: number; readonly bottom: number } {
  return { top: y - half, bottom: y + half };
}

function isBelowFloor({ share, floor = 0 }: ShareRow): boolean {
  return share < floor;
}

function hasError({ low, high }: ShareRow): boolean {
  return low !== undefined && high !== undefined && low < high;
}

function valuesOf({ rows, others }: Shares): { readonly series: string; readonly text: string }[] {
  const values = rows.map(({ series, share, label }) => ({ series, text: label ?? percentText(share) }));
  if (others === undefined) return values;
  const range = `${percentText(others.low)} to ${percentText(others.high)}`;
  return [...values, { series: others.series, text: range }];
}
