import { rect, type RectOptions, ruleX, ruleY, type Markish } from "@observablehq/plot";
import type { Theme } from "../themes.js";

/** Where a promise stands on the axes. */
export interface PromisePlace {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly isMissed?: boolean;
}

const upright = { x: "x", y1: "top", y2: "bottom" } as const;

/** The width of a floor's stroke in pixels, and of the rim of background beside it. */
const STROKE = 2;
const RIM = 1.25;
/** The width of an outline in pixels. */
const OUTLINE = 1;

/**
 * Upright strokes, which mean: at least this much. Behind each a rim of the background keeps it apart from a bar that
 * goes on. Before it there is one where the floor was missed alone: a bar that reaches its floor touches the stroke.
 */
export function floorTicks(floors: readonly PromisePlace[], { ink, background }: Theme): Markish[] {
  const rim = { ...upright, stroke: background, strokeWidth: RIM };
  const aside = (STROKE + RIM) / 2;
  return [
    ruleX(floors, { ...rim, dx: aside }),
    ruleX(
      floors.filter(({ isMissed = false }) => isMissed),
      { ...rim, dx: -aside },
    ),
    ruleX(floors, { ...upright, stroke: ink, strokeWidth: STROKE }),
  ];
}

/** Closing brackets, which mean: at most this much. Their arms have the given length along the x axis. */
export function capBrackets(caps: readonly PromisePlace[], arm: number, { ink }: Theme): Markish[] {
  const arms = caps.flatMap(({ x, top, bottom }) => [top, bottom].map((y) => ({ y, left: x - arm, right: x })));
  return [
    ruleX(caps, { ...upright, stroke: ink, strokeWidth: 1.4 }),
    ruleY(arms, { y: "y", x1: "left", x2: "right", stroke: ink, strokeWidth: 1.4 }),
  ];
}

/**
 * Empty bars with an outline, which mean: this much without the promise. A rim keeps them apart from what they cover.
 */
export function outlined(bars: readonly unknown[], sides: RectOptions, { ink, background }: Theme): Markish[] {
  const all = [...bars];
  return [
    rect(all, { ...sides, fill: "none", stroke: background, strokeWidth: OUTLINE + 2 * RIM }),
    rect(all, { ...sides, fill: "none", stroke: ink, strokeWidth: OUTLINE }),
  ];
}
