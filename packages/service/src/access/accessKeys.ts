import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { scopes, type Scope } from "@evenhand/protocol";
import { z } from "zod";
import { serviceError } from "../errors.js";

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

/** `evenhand_<id>_<secret>`: a scanner for leaked secrets finds it by its beginning. */
const FORM = /^evenhand_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
/** Compared with where no key has the id, so that an answer takes as long for a wrong id as for a wrong secret. */
const NO_HASH = "0".repeat(64);

/** What a new key is to be. */
export type AskedKey = Pick<StoredKey, "scopes" | "allocators" | "note">;

/** A key that was made. This is the only moment at which its secret is known. */
export interface MadeKey {
  readonly key: string;
  readonly stored: StoredKey;
}

/** The keys of a service as they were last read. Only hashes are kept. */
export abstract class AccessKeys {
  #keys: ReadonlyMap<string, StoredKey> = new Map();

  /** Whether there is a key at all, as they were last read. */
  get hasAny(): boolean {
    this.refresh();
    return this.#keys.size > 0;
  }

  protected get all(): readonly StoredKey[] {
    return [...this.#keys.values()];
  }

  /** Takes the keys from a text with a list of them. */
  protected take(text: string): void {
    const keys = z.array(storedKey).parse(JSON.parse(text));
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  /** The stored key that this text is, if it is one. It takes as long for a wrong secret as for a right one. */
  find(text: string): StoredKey | undefined {
    const [, id = "", secret = ""] = FORM.exec(text) ?? [];
    const stored = this.#keys.get(id);
    const isSame = timingSafeEqual(Buffer.from(hashOf(secret), "hex"), Buffer.from(stored?.hash ?? NO_HASH, "hex"));
    return isSame ? stored : undefined;
  }

  /** Reads them again if they have changed, unless that is done beside the requests. */
  abstract refresh(): void;
}

/** How a list of keys is changed. */
export type KeyChange = (keys: readonly StoredKey[]) => readonly StoredKey[];

export function madeKey(asked: AskedKey): MadeKey {
  const secret = randomBytes(32).toString("base64url");
  const id = randomBytes(6).toString("hex");
  const stored = { id, hash: hashOf(secret), ...asked, created: new Date().toISOString() };
  return { key: `evenhand_${id}_${secret}`, stored };
}

export function withoutKey(id: string): KeyChange {
  return (keys) => {
    if (keys.some((key) => key.id === id)) return keys.filter((key) => key.id !== id);
    throw serviceError("key-name-unknown", { received: id, required: "the id of a key" });
  };
}

/** A list of keys as it is stored. */
export function keysText(keys: readonly StoredKey[]): string {
  return `${JSON.stringify(keys, null, 2)}\n`;
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
