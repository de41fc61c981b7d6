import { areaY, type Markish } from "@observablehq/plot";
import type { Line } from "../figure.js";
import type { SeriesStyle } from "../seriesStyles.js";
import { endName, isInside, isShown, placePoints, pointLabels, reachOfPoints, withRadii } from "./placePoints.js";
import type { MarkKind, PanelContext, Place, Spot } from "./markKind.js";
import { seriesStroke, seriesSymbols } from "./seriesStrokes.js";

/** Lines with at most this many points carry a symbol at each; others carry `MOST_SYMBOLS`. */
const FEW_POINTS = 12;
const MOST_SYMBOLS = 8;

/** Lines with bands. A few points of each carry the symbol of the series, which tells lines apart without colour. */
export const line: MarkKind<Line> = {
  reach: (marks) => reachOfPoints(marks.flatMap((mark) => mark.points)),
  layers: (marks, panel) => {
    const lines = marks.map((mark) => {
      const points = placePoints(mark.points, panel);
      const inside = points.filter((point) => isInside(point, panel));
      const shown = points.filter(isShown);
      return { ...mark, points, shown, inside, style: panel.styleOf(mark.series), hasBand: mark.points.some(hasEnd) };
    });
    const references = lines.filter(({ reference }) => reference === true);
    const series = lines.filter(({ reference }) => reference !== true);
    return {
      back: lines
        .filter(({ hasBand }) => hasBand)
        .map(({ points, style }) =>
          areaY(points, { x: "x", y1: "low", y2: "high", z: null, fill: style.colour, fillOpacity: 0.16, clip: true }),
        ),
      middle: series.map(({ points, style }) => seriesStroke(points, style, 1.8)),
      front: [
        ...(panel.naming.symbols ? symbolsOf(series, panel) : []),
        ...references.map(({ points, style }) => seriesStroke(points, style, 1.4)),
      ],
      labels: [
        ...references
          .filter(() => panel.naming.references)
          .map((one) => ({ text: one.series, colour: one.style.colour, line: one.shown, spots: spotsOn(one.inside) })),
        ...lines.flatMap(({ inside }) => pointLabels(inside, panel)),
      ],
      margin: panel.naming.lines ? series.flatMap(endName) : [],
      occupied: lines.map(({ shown }) => shown),
    };
  },
  marginTexts: (marks, naming) =>
    naming.lines ? marks.filter((mark) => mark.reference !== true).map(({ series }) => series) : [],
};

function hasEnd({ low, high }: Line["points"][number]): boolean {
  return low !== undefined || high !== undefined;
}

function symbolsOf(
  series: readonly { readonly inside: readonly Place[]; readonly style: SeriesStyle }[],
  panel: PanelContext,
): Markish[] {
  const points = symbolPoints(
    series.map(({ inside }) => inside),
    panel,
  );
  return points.map((some, index) => seriesSymbols(some, series[index].style, panel.theme));
}

/** All points of lines that have few; otherwise some, where symbols seldom cover each other. */
function symbolPoints<P extends Place>(lines: readonly (readonly P[])[], panel: PanelContext) {
  if (lines.every(({ length }) => length <= FEW_POINTS)) return withRadii(lines, panel);
  return lines.map((points, index) =>
    spreadOut(points, index / lines.length, panel).map((point) => ({ ...point, radius: panel.radius })),
  );
}

/** Few points evenly along the axis; series start at different phases. */
function spreadOut<P extends Place>(points: readonly P[], phase: number, { x }: PanelContext): P[] {
  if (points.length <= FEW_POINTS) return [...points];
  const along = (value: number): number => (x.type === "log" ? Math.log(value) : value);
  const [low, high] = [along(points[0].x), along(points[points.length - 1].x)];
  const targets = Array.from(
    { length: MOST_SYMBOLS },
    (_, index) => low + ((index + phase) / MOST_SYMBOLS) * (high - low),
  );
  const nearest = targets.map((target) =>
    points.reduce((best, point) =>
      Math.abs(along(point.x) - target) < Math.abs(along(best.x) - target) ? point : best,
    ),
  );
  return [...new Set(nearest)];
}

/** Above or below one of the points, the rightmost ones first. On one side of it a line that slopes leaves the text. */
function spotsOn(points: readonly Place[]): Spot[] {
  const parts = points.length === 0 ? [] : [1, 0.9, 0.75, 0.6, 0.45, 0.3, 0.15, 0];
  return parts.flatMap((part) => {
    const { x, y } = points[Math.round(part * (points.length - 1))];
    return (["middle", "start", "end"] as const).flatMap((anchor) =>
      [-6, 14, -18, 26].map((dy) => ({ x, y, dx: 0, dy, anchor })),
    );
  });
}
