import { readFileSync } from "node:fs";
import { cliError } from "../errors.js";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a file, or of the standard input for `-`. Bytes that are no UTF-8 are refused, not replaced. */
export function readText(path: string): string {
  const bytes = readBytes(path);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw cliError("file-unreadable", { received: "bytes that are no UTF-8", required: "a file of text", path, cause });
  }
}

/** The bytes of a file, or of the standard input for `-`. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch (cause) {
    const received = cause instanceof Error ? cause.message : String(cause);
    throw cliError("file-unreadable", { received, required: "a file of text", path, cause });
  }
}
