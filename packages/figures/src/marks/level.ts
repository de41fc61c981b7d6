import { ruleX, ruleY } from "@observablehq/plot";
import type { Scale } from "../axes/scale.js";
import type { Level } from "../figure.js";
import type { SeriesStyle } from "../seriesStyles.js";
import type { MarkKind, PanelContext, Place, Spot } from "./markKind.js";
import { upright } from "./placePoints.js";

/** A dashed grey line across the panel with its name beside it. */
export const level: MarkKind<Level> = {
  reach: (marks) => ({
    x: marks.filter(({ axis }) => axis === "x").map(({ at }) => at),
    y: marks.filter(({ axis }) => axis === "y").map(({ at }) => at),
    ends: [],
  }),
  layers: (marks, panel) => {
    const shown = marks
      .filter((mark) => isWithin(mark, panel))
      .map((mark) => ({ ...mark, line: lineOf(mark, panel), colour: colourOf(mark, panel) }));
    const direct = shown.filter((mark) => !isBeside(mark) && !panel.naming.levels.has(mark.label));
    return {
      back: [],
      middle: shown.map(({ axis, at, colour }) => {
        const dashed = { stroke: colour, strokeWidth: LEVEL_WIDTH, strokeDasharray: levelStyle(colour).dash };
        return axis === "x" ? ruleX([at], dashed) : ruleY([at], dashed);
      }),
      front: [],
      labels: direct.map((mark) => ({ ...mark, text: mark.label, spots: spotsOn(mark, panel) })),
      margin: shown
        .filter(isBeside)
        .map(({ label, at, colour }) => ({ text: label, y: at, from: { x: panel.x.domain[1], colour } })),
      occupied: shown.map(({ line }) => line),
    };
  },
  marginTexts: (marks) => marks.filter(isBeside).map(({ label }) => label),
};

/** In pixels. */
export const LEVEL_WIDTH = 1.2;

/** How a level is drawn, in a panel and in the legend. */
export function levelStyle(colour: string): SeriesStyle {
  return { colour, dash: "5 4", symbol: "circle", hollow: true };
}

function colourOf({ series }: Level, panel: PanelContext): string {
  return series === undefined ? panel.theme.reference : panel.styleOf(series).colour;
}

function isBeside({ axis, beside }: Level): boolean {
  return axis === "y" && beside === true;
}

function isWithin({ axis, at }: Level, panel: PanelContext): boolean {
  const [low, high] = panel[axis].domain;
  return at >= low && at <= high;
}

function lineOf({ axis, at }: Level, { x, y }: PanelContext): Place[] {
  return axis === "x" ? upright(at, ...y.domain) : x.domain.map((end) => ({ x: end, y: at }));
}

function spotsOn({ axis, at }: Level, { x, y }: PanelContext): Spot[] {
  if (axis === "x") {
    return [1, 0.8, 0.6, 0.4, 0.2].flatMap((part): Spot[] => [
      { x: at, y: along(y, part), dx: 4, dy: 12, anchor: "start" },
      { x: at, y: along(y, part), dx: -4, dy: 12, anchor: "end" },
    ]);
  }
  return [1, 0, 0.75, 0.5, 0.25].flatMap((part) => {
    const anchor = part === 1 ? "end" : part === 0 ? "start" : "middle";
    return [-5, 13].map((dy) => ({ x: along(x, part), y: at, dx: part === 1 ? -3 : 3, dy, anchor }));
  });
}

/** The value at a part of the axis's length. */
function along({ type, domain: [low, high] }: Scale, part: number): number {
  return type === "log" ? low * Math.pow(high / low, part) : low + part * (high - low);
}
