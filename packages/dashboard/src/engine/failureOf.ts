import { EvenhandError } from "@evenhand/core";
import type { Failure } from "./messages.js";

/** An error as plain data, for another thread. */
export function failureOf(error: unknown): Failure {
  if (error instanceof EvenhandError) return { error: error.toData() };
  return { words: error instanceof Error ? error.message : String(error) };
}
