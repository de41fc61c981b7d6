import { readFileSync } from "node:fs";
import { isOfSystem } from "./output/writing.js";
import { cliError } from "./errors.js";

/** The key of the service that is asked; undefined where there is none. */
export function serviceKey(file: string | undefined): string | undefined {
  if (file === undefined) return process.env["EVENHAND_KEY"];
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    throw cliError("file-unreadable", {
      received: file,
      required: "a file with the key",
      path: "--key-file",
      cause: error,
    });
  }
}
