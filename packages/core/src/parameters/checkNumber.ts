import { EvenhandError } from "../errors.js";
import type { NumberShape } from "./shape.js";

export function checkNumber(
  input: unknown,
  { whole, min = -Infinity, max = Infinity, words }: NumberShape,
  path: string,
): number {
  if (typeof input !== "number" || Number.isNaN(input) || (whole && !Number.isSafeInteger(input))) {
    throw new EvenhandError("parameter-type", { received: input, required: words, path });
  }
  if (input >= min && input <= max && Number.isFinite(input)) return input;
  throw new EvenhandError("parameter-range", { received: input, required: words, path });
}
