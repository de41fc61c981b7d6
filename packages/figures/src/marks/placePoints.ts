import { type Markish, ruleX } from "@observablehq/plot";
import type { Reach, Scale } from "../axes/scale.js";
import type { Point } from "../figure.js";
import type { SeriesStyle } from "../seriesStyles.js";
import type { Label, MarginText, PanelContext, Place, Spot } from "./markKind.js";

/** A point at its place on the axes. `x` or `y` is NaN where a log axis cannot show it. */
interface PlacedPoint extends Place {
  readonly low: number;
  readonly high: number;
  readonly label: string | undefined;
}

/** An end of an error band at or below 0 goes down to the foot of a log axis. */
export function placePoints(points: readonly Point[], { x, y }: Pick<PanelContext, "x" | "y">): PlacedPoint[] {
  const end = (value: number): number => {
    const place = y.place(value);
    return Number.isNaN(place) ? y.domain[0] : place;
  };
  return points.map((point) => ({
    x: x.place(point.x),
    y: y.place(point.y),
    low: end(point.low ?? point.y),
    high: end(point.high ?? point.y),
    label: point.label,
  }));
}

export function isShown({ x, y }: Place): boolean {
  return !Number.isNaN(x) && !Number.isNaN(y);
}

/** Inside the axes' domains, so that a symbol does not float beside the panel. */
export function isInside(place: Place, { x, y }: Pick<PanelContext, "x" | "y">): boolean {
  const within = (value: number, [low, high]: readonly [number, number]): boolean => value >= low && value <= high;
  return within(place.x, x.domain) && within(place.y, y.domain);
}

/** What the axes must reach to show points with their error bands. */
export function reachOfPoints(points: readonly Point[]): Reach {
  return {
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    ends: points.flatMap(({ low, high }) => [low ?? [], high ?? []].flat()),
  };
}

/** The names that points carry, beside them, in ink: some colours of series are too light to be read. */
export function pointLabels(points: readonly PlacedPoint[], { theme }: PanelContext): Label[] {
  return points.flatMap(({ x, y, label }) =>
    label === undefined ? [] : [{ text: label, colour: theme.ink, spots: around(x, y) }],
  );
}

function around(x: number, y: number): Spot[] {
  return [
    { x, y, dx: 8, dy: 4, anchor: "start" },
    { x, y, dx: -8, dy: 4, anchor: "end" },
    { x, y, dx: 0, dy: -8, anchor: "middle" },
    { x, y, dx: 0, dy: 16, anchor: "middle" },
    { x, y, dx: 6, dy: -6, anchor: "start" },
    { x, y, dx: -6, dy: -6, anchor: "end" },
    { x, y, dx: 6, dy: 14, anchor: "start" },
    { x, y, dx: -6, dy: 14, anchor: "end" },
  ];
}

/** The name of a line, level with the last of its points that can be seen. */
export function endName(line: {
  readonly series: string;
  readonly inside: readonly Place[];
  readonly style: SeriesStyle;
}): MarginText[] {
  const end = line.inside.at(-1);
  return end === undefined ? [] : [{ text: line.series, y: end.y, from: { x: end.x, colour: line.style.colour } }];
}

/** Two places are the same where they differ by less than this part of both axes: about two pixels. */
const SAME = 0.006;
/** By how much of a radius a symbol grows for each one that covers it. */
const GROWTH = 0.4;

/**
 * Symbols that later series cover are larger, so that a rim of each remains visible: policies that do the same thing
 * have the same points.
 */
export function withRadii<P extends Place>(
  series: readonly (readonly P[])[],
  { x, y, radius }: Pick<PanelContext, "x" | "y" | "radius">,
): (P & { radius: number })[][] {
  const isSame = (one: P, other: P): boolean => apart(x, one.x, other.x) < SAME && apart(y, one.y, other.y) < SAME;
  return series.map((points, index) => {
    const later = series.slice(index + 1);
    return points.map((point) => {
      const covering = later.filter((others) => others.some((other) => isSame(point, other))).length;
      return { ...point, radius: radius * (1 + GROWTH * covering) };
    });
  });
}

/** The distance of two values as a part of the axis's length. */
function apart({ type, domain: [low, high] }: Scale, one: number, other: number): number {
  return Math.abs(type === "log" ? Math.log(one / other) / Math.log(high / low) : (one - other) / (high - low));
}

/** Upright strokes from low to high; a point without an error has none. */
export function errorBars(points: readonly PlacedPoint[], colour: string): Markish {
  return ruleX(
    points.filter(({ low, high }) => low < high),
    { x: "x", y1: "low", y2: "high", stroke: colour, strokeWidth: 1.2, clip: true },
  );
}

/** An upright line, as what labels should not hide. */
export function upright(x: number, from: number, to: number): Place[] {
  return [
    { x, y: from },
    { x, y: to },
  ];
}
