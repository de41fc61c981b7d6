import { closeSync, fsyncSync, openSync, writeFileSync } from "node:fs";

/**
 * Writes a file for its owner alone. It is on the disk when this returns; its name is when the folder is synced too.
 * With `wx` a file that is there is an error.
 */
export function writeSynced(path: string, text: string, flags: "w" | "wx"): void {
  const file = openSync(path, flags, 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
