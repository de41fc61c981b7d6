import { readFileSync } from "node:fs";
import { cliError } from "../errors.js";

/** The text of a file, or of the standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (cause) {
    const received = cause instanceof Error ? cause.message : String(cause);
    throw cliError("file-unreadable", { received, required: "a file of text", path, cause });
  }
}
