import { wholeNumber } from "./wholeNumber.js";

/** --workers as it was typed; undefined where it was not. */
export function workersOfOption(typed: string | undefined): number | undefined {
  return typed === undefined ? undefined : wholeNumber(typed, "workers-invalid", "--workers", 1);
}
