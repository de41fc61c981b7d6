import { availableParallelism } from "node:os";
import { wholeNumber } from "./wholeNumber.js";

/** --workers as it was typed: as many as there are cores where it was not. */
export function workersOfOption(typed: string | undefined): number {
  return typed === undefined ? availableParallelism() : wholeNumber(typed, "workers-invalid", "--workers", 1);
}
