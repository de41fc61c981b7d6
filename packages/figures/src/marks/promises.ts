import { ruleX, ruleY, type Markish } from "@observablehq/plot";
import type { Theme } from "../themes/theme.js";

/** Where a promise stands on the axes. */
export interface Promised {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

const upright = { x: "x", y1: "top", y2: "bottom" } as const;

/** Upright strokes, which mean: at least this much. A rim of the background keeps each apart from its bar. */
export function floorTicks(floors: readonly Promised[], { ink, background }: Theme): Markish[] {
  return [
    ruleX(floors, { ...upright, stroke: background, strokeWidth: 4.5 }),
    ruleX(floors, { ...upright, stroke: ink, strokeWidth: 2 }),
  ];
}

/** Closing brackets, which mean: at most this much. Their arms have the given length along the x axis. */
export function capBrackets(caps: readonly Promised[], arm: number, { ink }: Theme): Markish[] {
  const arms = caps.flatMap(({ x, top, bottom }) => [top, bottom].map((y) => ({ y, left: x - arm, right: x })));
  return [
    ruleX(caps, { ...upright, stroke: ink, strokeWidth: 1.4 }),
    ruleY(arms, { y: "y", x1: "left", x2: "right", stroke: ink, strokeWidth: 1.4 }),
  ];
}
