import { closeSync, fsyncSync, openSync } from "node:fs";

/** A name is on the disk when its folder is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}
