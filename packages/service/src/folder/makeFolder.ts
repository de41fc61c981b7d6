import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";

/** What others than the owner may do with a file. */
const OTHERS = 0o077;
/** A folder such as /tmp, in which everyone has files. */
const SHARED = 0o1000;

/**
 * Makes a folder for its owner alone, and those that it lies in, where they are missing: on the disk when it returns,
 * or a power failure could take the folder with everything in it. One after the other: Node's own `recursive` tries
 * without end below a folder such as /proc, where nothing can be made and no error says that it is there.
 */
export function makeFolder(path: string): void {
  const whole = resolve(path);
  const missing: string[] = [];
  for (let part = whole; !existsSync(part); part = dirname(part)) missing.unshift(part);
  for (const part of missing) {
    mkdirSync(part, part === whole ? { mode: 0o700 } : {});
    syncFolder(dirname(part));
  }
}

/** What the files of a service are called, or begin with. */
const ownNames = [
  "allocators.db",
  "lock.db",
  "acknowledged.bin",
  "signing.key",
  "former-keys.jsonl",
  "heads.jsonl",
  "keys.json",
  "webhooks-told.json",
  "keys-used.json",
];

/**
 * Takes the rights of others from the service's own files, which have secret seeds and keys, and from their folder
 * where it has nothing else: versions before this one left them open. Whatever is somebody else's stays as it is, also
 * where a service that runs as root was given a wrong folder.
 */
export function closeToOthers(folder: string): void {
  const path = realpathSync(folder);
  const { mode } = lstatSync(path);
  const names = readdirSync(path);
  const own = names.filter((name) => ownNames.some((begin) => name.startsWith(begin)));
  for (const name of own) if (entryAt(join(path, name))?.isFile() === true) takeRights(join(path, name));
  if (own.length === names.length && (mode & SHARED) === 0 && !isWorkedIn(path)) takeRights(path);
}

/**
 * Makes a file for its owner alone, where it is missing: SQLite would make one for everyone. One that is there is never
 * opened: to close it would take away the locks that SQLite has on it in this process, whatever connection has them,
 * and SQLite would not know. Another program that closes the database would then remove the write-ahead log under a
 * service.
 */
export function makeFile(path: string): void {
  try {
    closeSync(openSync(path, "ax", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function isWorkedIn(path: string): boolean {
  return [process.cwd(), homedir()].some((place) => `${place}${sep}`.startsWith(path === sep ? path : `${path}${sep}`));
}

function takeRights(path: string): void {
  const mode = (entryAt(path)?.mode ?? 0) & 0o777;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & ~OTHERS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A mounted volume belongs to somebody else, who may have opened it on purpose. Its files are closed by themselves.
    if (code !== "EPERM" && code !== "ENOENT") throw error;
  }
}

/** What stands there; undefined where it is gone: SQLite removes files of a database that was closed a moment ago. */
function entryAt(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

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

/** A name is on the disk when its folder is. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
