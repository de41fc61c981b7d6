import type { Point } from "../figure.js";
import type { PanelContext, Place } from "./markKind.js";
import type { Reach } from "../axes/scale.js";

/** A point at its place on the axes. `x` or `y` is NaN where a log axis cannot show it. */
export interface PlacedPoint extends Place {
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
