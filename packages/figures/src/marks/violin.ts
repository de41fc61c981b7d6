import { areaX, ruleX, ruleY } from "@observablehq/plot";
import type { Violins } from "../figure.js";
import { density, quantile } from "./density.js";
import type { MarkKind, PanelContext } from "./markKind.js";
import { sideBySide, type Slot } from "./sideBySide.js";
import { upright } from "./placePoints.js";

/** Densities mirrored about their category, with bars at minimum, median and maximum. */
export const violin: MarkKind<Violins> = {
  reach: (marks) => ({ x: marks.map((mark) => mark.x), y: marks.flatMap((mark) => mark.values), ends: [] }),
  layers: (marks, panel) => {
    const slots = sideBySide(marks.map((mark) => panel.x.place(mark.x)));
    const drawn = marks.map((mark, index) => ({
      colour: panel.styleOf(mark.series).colour,
      ...shapeOf(mark, slots[index], panel),
    }));
    const sides = { x1: "left", x2: "right", clip: true } as const;
    return {
      back: drawn.map(({ colour, outline }) =>
        areaX(outline, { ...sides, y: "y", z: null, fill: colour, fillOpacity: 0.35, stroke: colour, strokeWidth: 1 }),
      ),
      middle: drawn.flatMap(({ colour, bars, spine }) => [
        ruleX(spine, { x: "x", y1: "low", y2: "high", stroke: colour, strokeWidth: 1, clip: true }),
        ruleY(bars, { ...sides, y: "y", stroke: colour, strokeWidth: 1.6 }),
      ]),
      front: [],
      labels: [],
      occupied: drawn.flatMap(({ outline, spine }) => [
        outline.map(({ left, y }) => ({ x: left, y })),
        outline.map(({ right, y }) => ({ x: right, y })),
        ...spine.map(({ x, low, high }) => upright(x, low, high)),
      ]),
    };
  },
};

/** On a log axis the density is that of the logarithms, which is what the eye compares there. */
function shapeOf({ values }: Violins, { centre, left, right }: Slot, { y: axis }: PanelContext) {
  const isLog = axis.type === "log";
  const shown = values.filter((value) => !Number.isNaN(axis.place(value))).sort((a, b) => a - b);
  const half = ((right - left) / 2) * 0.92;
  const outline = density(isLog ? shown.map(Math.log) : shown).map(({ at, height }) => ({
    y: isLog ? Math.exp(at) : at,
    left: centre - height * half,
    right: centre + height * half,
  }));
  const bar = (part: number, length: number) => ({
    y: quantile(shown, part),
    left: centre - length * half,
    right: centre + length * half,
  });
  return {
    outline,
    bars: shown.length === 0 ? [] : [bar(0, 0.35), bar(0.5, 0.7), bar(1, 0.35)],
    spine: shown.length === 0 ? [] : [{ x: centre, low: shown[0], high: shown[shown.length - 1] }],
  };
}
