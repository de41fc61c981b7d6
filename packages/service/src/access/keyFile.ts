import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { scopes, type Scope } from "@evenhand/protocol";
import { z } from "zod";
import { serviceError } from "../errors.js";
import { makeFolder, syncFolder, writeSynced } from "../folder/makeFolder.js";

const storedKey = z.strictObject({
  id: z.string(),
  /** SHA-256 of the secret: 32 random bytes need no slow hash, as passwords do. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  scopes: z.array(z.enum(scopes)),
  /** Without it the key is for all allocators. */
  allocators: z.array(z.string()).optional(),
  note: z.string(),
  created: z.string(),
});

export type StoredKey = z.infer<typeof storedKey>;

const FILE = "keys.json";
/** `evenhand_<id>_<secret>`: a scanner for leaked secrets finds it by its beginning. */
const FORM = /^evenhand_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
/** Compared with where no key has the id, so that an answer takes as long for a wrong id as for a wrong secret. */
const NO_HASH = "0".repeat(64);

/**
 * The keys of a folder, in a file beside the store: the command that makes and revokes them runs while the service has
 * the store to itself. Only hashes are kept.
 */
export class KeyFile {
  readonly #folder: string;
  #keys: ReadonlyMap<string, StoredKey> = new Map();
  #seen = "";

  constructor(folder: string) {
    this.#folder = folder;
  }

  get #path(): string {
    return join(this.#folder, FILE);
  }

  list(): readonly StoredKey[] {
    this.refresh();
    return [...this.#keys.values()];
  }

  /** A new key. This is the only moment at which its secret is known. */
  create(asked: Pick<StoredKey, "scopes" | "allocators" | "note">): {
    readonly key: string;
    readonly stored: StoredKey;
  } {
    const secret = randomBytes(32).toString("base64url");
    const id = randomBytes(6).toString("hex");
    const stored = { id, hash: hashOf(secret), ...asked, created: new Date().toISOString() };
    this.#change((keys) => [...keys, stored]);
    return { key: `evenhand_${id}_${secret}`, stored };
  }

  revoke(id: string): void {
    this.#change((keys) => {
      if (keys.some((key) => key.id === id)) return keys.filter((key) => key.id !== id);
      throw serviceError("key-name-unknown", { received: id, required: "the id of a key" });
    });
  }

  /** The stored key that this text is, if it is one. It takes as long for a wrong secret as for a right one. */
  find(text: string): StoredKey | undefined {
    const [, id = "", secret = ""] = FORM.exec(text) ?? [];
    const stored = this.#keys.get(id);
    const isSame = timingSafeEqual(Buffer.from(hashOf(secret), "hex"), Buffer.from(stored?.hash ?? NO_HASH, "hex"));
    return isSame ? stored : undefined;
  }

  /** Reads the file again if it has changed. */
  refresh(): void {
    try {
      const { mtimeMs, size, ino } = statSync(this.#path);
      const seen = `${mtimeMs} ${size} ${ino}`;
      if (seen === this.#seen) return;
      const keys = z.array(storedKey).parse(JSON.parse(readFileSync(this.#path, "utf8")));
      this.#keys = new Map(keys.map((key) => [key.id, key]));
      this.#seen = seen;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw this.#unusable("a file that cannot be read", cause);
      this.#keys = new Map();
      this.#seen = "";
    }
  }

  /** Writes a new file in the place of the old one. Two who change keys at once cannot both have the new one. */
  #change(change: (keys: readonly StoredKey[]) => readonly StoredKey[]): void {
    const keys = change(this.list());
    const fresh = `${this.#path}.new`;
    try {
      makeFolder(this.#folder);
      writeSynced(fresh, `${JSON.stringify(keys, null, 2)}\n`, "wx");
      renameSync(fresh, this.#path);
      syncFolder(this.#folder);
    } catch (cause) {
      const isBusy = (cause as NodeJS.ErrnoException).code === "EEXIST";
      throw this.#unusable(
        isBusy ? `${fresh}, which another command is writing or has left behind` : this.#path,
        cause,
      );
    }
    this.refresh();
  }

  #unusable(received: string, cause: unknown): Error {
    return serviceError("key-file-unusable", { received, required: `a list of keys in ${this.#path}`, cause });
  }
}

/** Whether the key has the scope. */
export function allows(key: StoredKey, scope: Scope): boolean {
  return key.scopes.includes(scope);
}

function hashOf(secret: string): string {
  return createHash("sha256").update(Buffer.from(secret, "base64url")).digest("hex");
}

/** The scope of this name. */
export function scopeNamed(name: string): Scope {
  const found = scopes.find((scope) => scope === name);
  if (found !== undefined) return found;
  throw serviceError("scope-unknown", { received: name, required: `one of ${scopes.join(", ")}` });
}
