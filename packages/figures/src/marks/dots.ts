import type { Dots } from "../figure.js";
import {
  endName,
  errorBars,
  isInside,
  isShown,
  placePoints,
  pointLabels,
  reachOfPoints,
  upright,
  withRadii,
} from "./placePoints.js";
import type { MarkKind } from "./markKind.js";
import { seriesStroke, seriesSymbols } from "./seriesStrokes.js";

/** Symbols with error bars, joined by a thin line on request. */
export const dots: MarkKind<Dots> = {
  reach: (marks) => reachOfPoints(marks.flatMap((mark) => mark.points)),
  layers: (marks, panel) => {
    const series = marks.map((mark) => {
      const points = placePoints(mark.points, panel);
      const inside = points.filter((point) => isInside(point, panel));
      return { series: mark.series, points, inside, style: panel.styleOf(mark.series), isJoined: mark.joined === true };
    });
    return {
      back: [],
      middle: [
        ...series.filter(({ isJoined }) => isJoined).map(({ points, style }) => seriesStroke(points, style, 1.3)),
        ...series.map(({ inside, style }) => errorBars(inside, style.colour)),
      ],
      front: withRadii(
        series.map(({ inside }) => inside),
        panel,
      ).map((points, index) => seriesSymbols(points, series[index].style, panel.theme)),
      labels: series.flatMap(({ inside }) => pointLabels(inside, panel)),
      margin: panel.naming.lines ? series.filter(({ isJoined }) => isJoined).flatMap(endName) : [],
      occupied: series.flatMap(({ points, isJoined }) => {
        const shown = points.filter(isShown);
        return [...(isJoined ? [shown] : []), ...shown.map(({ x, low, high }) => upright(x, low, high))];
      }),
    };
  },
  marginTexts: (marks, naming) =>
    naming.lines ? marks.filter(({ joined }) => joined === true).map(({ series }) => series) : [],
};
