import type { Parameter } from "../parameters/descriptors.js";
import { shapeOf } from "../parameters/shapeOf.js";
import { newestOf } from "./specification.js";
import { variants } from "./variants.js";

/** What may be given for a parameter: "a number from 0 to 1". */
export function valuesInWords(parameter: Parameter): string {
  const shape = shapeOf(parameter);
  if (shape.type !== "variant") return shape.words;
  return `one of ${newestOf<{ readonly id: string }>(variants[shape.of].definitions)
    .map(({ id }) => id)
    .join(", ")}`;
}
