import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";

/** What others than the owner may do with a file. */
const OTHERS = 0o077;
/** A folder such as /tmp, in which everyone has files. */
const SHARED = 0o1000;

/**
 * Makes a folder for its owner alone, and those that it lies in, where they are missing. One after the other: Node's
 * own `recursive` tries without end below a folder such as /proc, where nothing can be made and no error says that it
 * is there.
 */
export function makeFolder(path: string): void {
  const whole = resolve(path);
  const missing: string[] = [];
  for (let part = whole; !existsSync(part); part = dirname(part)) missing.unshift(part);
  for (const part of missing) mkdirSync(part, part === whole ? { mode: 0o700 } : {});
}

/**
 * Takes the rights of others from the folder of a store and from its files, which have secret seeds and keys: versions
 * before this one left them open. A place where people have other files, such as the one that they work in, stays as it
 * is.
 */
export function closeToOthers(folder: string): void {
  const path = realpathSync(folder);
  if ((lstatSync(path).mode & SHARED) !== 0 || isWorkedIn(path)) return;
  takeRights(path);
  for (const name of readdirSync(path)) {
    const file = join(path, name);
    if (lstatSync(file).isFile()) takeRights(file);
  }
}

/** Makes a file for its owner alone, where it is missing: SQLite would make one for everyone. */
export function makeFile(path: string): void {
  closeSync(openSync(path, "a", 0o600));
}

function isWorkedIn(path: string): boolean {
  return [process.cwd(), homedir()].some((place) => `${place}${sep}`.startsWith(path === sep ? path : `${path}${sep}`));
}

function takeRights(path: string): void {
  const mode = lstatSync(path).mode & 0o777;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & ~OTHERS);
  } catch (error) {
    // A mounted volume belongs to somebody else, who may have opened it on purpose. Its files are closed by themselves.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
