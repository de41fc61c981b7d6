import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** The beginning of the first line of a file with a checksum. No file without one begins like this. */
const FIRST = "evenhand-checked v1 sha256 ";

/**
 * A text under a first line with its SHA-256: a flipped bit, a part that is missing and a part that was added are found
 * when it is read. Versions that do not know the line refuse the file: it is no key, and no JSON.
 */
export function checkedText(text: string): string {
  return `${FIRST}${sumOf(text)}\n${text}`;
}

/** The text of such a file, and whether it was checked: files of earlier versions have no first line of this kind. */
export function readCheckedText(written: string): { readonly text: string; readonly isChecked: boolean } {
  if (!written.startsWith(FIRST)) return { text: written, isChecked: false };
  const end = written.indexOf("\n");
  const text = written.slice(end + 1);
  if (end !== -1 && written.slice(FIRST.length, end) === sumOf(text)) return { text, isChecked: true };
  throw new Error("its content is not what was written there: its checksum differs");
}

function sumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The checksum of a line or a row: it misses no change within 32 bits, and of others one in four billion. */
export function shortSum(...parts: readonly (string | Uint8Array)[]): number {
  return parts.reduce<number>((sum, part) => crc32(part, sum), 0);
}
