import type { Scale } from "../axes/scale.js";
import type { PanelContext, Place } from "./markKind.js";

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
