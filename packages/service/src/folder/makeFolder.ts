import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those that it lies in, where they are missing. One after the other: Node's own `recursive` tries
 * without end below a folder such as /proc, where nothing can be made and no error says that it is there.
 */
export function makeFolder(path: string): void {
  const whole = resolve(path);
  const missing: string[] = [];
  for (let part = whole; !existsSync(part); part = dirname(part)) missing.unshift(part);
  for (const part of missing) mkdirSync(part);
}
