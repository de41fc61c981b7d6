import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { serviceError } from "../errors.js";
import { checkedText, readCheckedText } from "../folder/checkedText.js";
import { makeFolder, syncFolder, writeSynced } from "../folder/makeFolder.js";
import { AccessKeys, keysText, type KeyChange, type StoredKey } from "./accessKeys.js";
import { madeKey, withKey, withoutKey, type AskedKey, type MadeKey } from "./keyChanges.js";

const FILE = "keys.json";
/** Beside it: written by the service alone, and nothing is lost with it but when keys were used last. */
export const usesFile = "keys-used.json";
/** Milliseconds after which a change of keys has surely ended, or its process has. */
const CHANGED_WITHIN = 60_000;

/**
 * The keys of a folder, in a file beside the store: the command that makes and revokes them runs while the service has
 * the store to itself.
 */
export class KeyFile extends AccessKeys {
  readonly #folder: string;
  #seen = "";

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  get #path(): string {
    return join(this.#folder, FILE);
  }

  list(): readonly StoredKey[] {
    this.refresh();
    return this.all;
  }

  create(asked: AskedKey, now = Date.now()): MadeKey {
    const made = madeKey(asked, now);
    this.change(withKey(made.stored));
    return made;
  }

  revoke(id: string): void {
    this.change(withoutKey(id));
  }

  /** Keeps the keys of another place, and no others. */
  replaceAll(keys: readonly StoredKey[]): void {
    this.change(() => keys);
  }

  /** Reads the file again if it has changed. */
  refresh(): void {
    try {
      const { mtimeMs, size, ino } = statSync(this.#path);
      const seen = `${mtimeMs} ${size} ${ino}`;
      if (seen === this.#seen) return;
      this.take(readCheckedText(readFileSync(this.#path, "utf8")).text);
      this.#seen = seen;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw this.#unusable("a file that cannot be read", cause);
      this.take("[]");
      this.#seen = "";
    }
  }

  /**
   * Writes a new file in the place of the old one. Who has made the new one changes the list: two who do that at once
   * cannot both have read the same.
   */
  change(change: KeyChange): void {
    const fresh = `${this.#path}.new`;
    try {
      makeFolder(this.#folder);
      this.#begin(fresh);
    } catch (cause) {
      const isBusy = (cause as NodeJS.ErrnoException).code === "EEXIST";
      throw this.#unusable(isBusy ? `${fresh}, which another change of keys is writing` : this.#path, cause);
    }
    try {
      const keys = change(this.list());
      this.#replace(fresh, keysText(keys));
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
    this.refresh();
  }

  /** One that was left behind by a process that has died is taken over. */
  #begin(fresh: string): void {
    const begun = statSync(fresh, { throwIfNoEntry: false })?.mtimeMs;
    if (begun !== undefined && Math.abs(Date.now() - begun) > CHANGED_WITHIN) rmSync(fresh, { force: true });
    closeSync(openSync(fresh, "wx", 0o600));
  }

  #replace(fresh: string, text: string): void {
    try {
      writeSynced(fresh, checkedText(text), "w");
      renameSync(fresh, this.#path);
      syncFolder(this.#folder);
    } catch (cause) {
      throw this.#unusable(this.#path, cause);
    }
  }

  protected async writeUses(now: number): Promise<void> {
    const path = join(this.#folder, usesFile);
    const before = await usesIn(path);
    this.uses.take(before);
    if (!this.uses.isDue(now)) return;
    const ids = new Set(this.list().map(({ id }) => id));
    const file = await open(`${path}.new`, "w", 0o600);
    try {
      await file.writeFile(checkedText(this.uses.text(before, ids, now)));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    this.uses.wrote(now);
  }

  #unusable(received: string, cause: unknown): Error {
    return serviceError("key-file-unusable", { received, required: `a list of keys in ${this.#path}`, cause });
  }
}

/** What was written there. Where it is missing, or damaged, it is forgotten: nothing rests on it alone. */
async function usesIn(path: string): Promise<string> {
  try {
    return readCheckedText(await readFile(path, "utf8")).text;
  } catch {
    return "{}";
  }
}
