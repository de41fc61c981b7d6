import type { NumberShape, Shape } from "@evenhand/core";

/** What a number for it may be, where a number will do. */
export function numberIn(shape: Shape): NumberShape | undefined {
  if (shape.type === "number") return shape;
  if (shape.type !== "either") return undefined;
  for (const one of shape.of) {
    const found = numberIn(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
