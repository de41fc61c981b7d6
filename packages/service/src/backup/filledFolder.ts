import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { serviceError } from "../errors.js";
import { makeFolder, syncFolder } from "../folder/makeFolder.js";
import { checkEmpty } from "./backupFolder.js";

/**
 * Has a folder filled beside its place, and gives it its name when it is whole and on the disk. What fails leaves
 * nothing; what is killed leaves a folder that begins with a dot, which no service is pointed at.
 */
export async function filledFolder<T>(to: string, fill: (draft: string) => Promise<T>): Promise<T> {
  checkEmpty(to);
  const whole = resolve(to);
  const draft = madeBeside(whole);
  try {
    const filled = await fill(draft);
    for (const name of readdirSync(draft)) syncFile(join(draft, name));
    syncFolder(draft);
    checkEmpty(whole);
    if (existsSync(whole)) rmdirSync(whole);
    renameSync(draft, whole);
    syncFolder(dirname(whole));
    return filled;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function madeBeside(whole: string): string {
  try {
    makeFolder(dirname(whole));
    return mkdtempSync(join(dirname(whole), `.${basename(whole)}-`));
  } catch (cause) {
    throw serviceError("folder-unusable", { received: whole, required: "a place where a folder can be made", cause });
  }
}

/** Neither SQLite nor Node sync what they have copied. */
function syncFile(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
