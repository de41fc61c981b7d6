import { allocatorError } from "../../errors.js";

/** Refuses what cannot be the number of a tree's leaves. */
export function checkTreeSize(size: number): void {
  if (Number.isSafeInteger(size) && size >= 0) return;
  throw allocatorError("tree-size", { received: size, required: "a whole number from 0 to 2^53 - 1" });
}
