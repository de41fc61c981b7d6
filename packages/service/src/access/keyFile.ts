import { readFileSync, renameSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { serviceError } from "../errors.js";
import { makeFolder, syncFolder, writeSynced } from "../folder/makeFolder.js";
import {
  AccessKeys,
  keysText,
  madeKey,
  withoutKey,
  type AskedKey,
  type KeyChange,
  type MadeKey,
  type StoredKey,
} from "./accessKeys.js";

const FILE = "keys.json";

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

  create(asked: AskedKey): MadeKey {
    const made = madeKey(asked);
    this.#change((keys) => [...keys, made.stored]);
    return made;
  }

  revoke(id: string): void {
    this.#change(withoutKey(id));
  }

  /** Keeps the keys of another place, and no others. */
  replaceAll(keys: readonly StoredKey[]): void {
    this.#change(() => keys);
  }

  /** Reads the file again if it has changed. */
  refresh(): void {
    try {
      const { mtimeMs, size, ino } = statSync(this.#path);
      const seen = `${mtimeMs} ${size} ${ino}`;
      if (seen === this.#seen) return;
      this.take(readFileSync(this.#path, "utf8"));
      this.#seen = seen;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw this.#unusable("a file that cannot be read", cause);
      this.take("[]");
      this.#seen = "";
    }
  }

  /** Writes a new file in the place of the old one. Two who change keys at once cannot both have the new one. */
  #change(change: KeyChange): void {
    const keys = change(this.list());
    const fresh = `${this.#path}.new`;
    try {
      makeFolder(this.#folder);
      writeSynced(fresh, keysText(keys), "wx");
      renameSync(fresh, this.#path);
      syncFolder(this.#folder);
    } catch (cause) {
      const isBusy = (cause as NodeJS.ErrnoException).code === "EEXIST";
      // Otherwise every later change would find it there.
      if (!isBusy) this.#remove(fresh);
      throw this.#unusable(
        isBusy ? `${fresh}, which another command is writing or has left behind` : this.#path,
        cause,
      );
    }
    this.refresh();
  }

  #remove(path: string): void {
    try {
      unlinkSync(path);
    } catch {
      // It was not made, or has its place already. The error that matters is the first one.
    }
  }

  #unusable(received: string, cause: unknown): Error {
    return serviceError("key-file-unusable", { received, required: `a list of keys in ${this.#path}`, cause });
  }
}
