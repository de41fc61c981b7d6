import { createHash } from "node:crypto";
import type { LoadedAllocator } from "../engine/engine.js";

type State = LoadedAllocator["allocator"]["state"];

/** Hexadecimal digits of a version. */
const LENGTH = 32;

/**
 * Names the contract as it stands: another one after every change of terms, arms, status or accounts, and when a share
 * that was waited for comes into force. Decisions and rewards leave it as it is. It follows from the state alone, and
 * so from the log: it is the same after a start.
 */
export function contractVersion({ termsRead, status, arms, promised, tallies }: State): string {
  const hash = createHash("sha256").update(`${termsRead} ${status} ${arms.count}\n`).update(arms.statusCodes);
  const columns = [promised.numerators, promised.denominators, tallies.column("credits")];
  for (const column of columns) hash.update(column.subarray(0, arms.count));
  return hash.digest("hex").slice(0, LENGTH);
}
