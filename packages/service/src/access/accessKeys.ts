import { createHash, timingSafeEqual } from "node:crypto";
import { scopes, type Scope } from "@evenhand/protocol";
import { z } from "zod";
import { Turns } from "../engine/turns.js";
import { serviceError } from "../errors.js";
import { KeyUses } from "./keyUses.js";

/** SHA-256 of a secret: 32 random bytes need no slow hash, as passwords do. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** A time as ISO 8601 has it, in UTC. */
const time = z.iso.datetime();

const storedKey = z.strictObject({
  id: z.string(),
  hash,
  scopes: z.array(z.enum(scopes)),
  /** Without it the key is for all allocators. */
  allocators: z.array(z.string()).optional(),
  /** The arm of the one allocator that the key is for alone. */
  arm: z.string().optional(),
  note: z.string(),
  created: z.string(),
  /** From then on it is refused. Without it, it has no end. */
  expires: time.optional(),
  /** When it has got the secret that it has now, where it was rotated. */
  rotated: time.optional(),
  /** Secrets that it had before, and until when they work. */
  former: z.array(z.strictObject({ hash, until: time })).optional(),
  /** The id of the key that has made it, where that was done over HTTP. */
  by: z.string().optional(),
  /** Names the request that has made or rotated it last, so that a repeated one is not done again. */
  request: z.string().optional(),
});

export type StoredKey = z.infer<typeof storedKey>;

/** `evenhand_<id>_<secret>`: a scanner for leaked secrets finds it by its beginning. */
const FORM = /^evenhand_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
/** Compared with where no key has the id, so that an answer takes as long for a wrong id as for a wrong secret. */
const NO_SECRETS = [{ hash: Buffer.alloc(32), ends: -Infinity }];

/** A key whose secret was shown, and when that secret ends: in milliseconds since 1970, or never. */
export interface FoundKey extends KnownSecret {
  readonly stored: StoredKey;
}

interface KnownSecret {
  readonly hash: Buffer;
  readonly ends: number;
}

interface KnownKey {
  readonly stored: StoredKey;
  readonly secrets: readonly KnownSecret[];
}

/** How a list of keys is changed. It may be called again, where another change was the first. */
export type KeyChange = (keys: readonly StoredKey[]) => readonly StoredKey[];

/** The keys of a service as they were last read. Only hashes are kept. */
export abstract class AccessKeys {
  /** When they were used last. */
  readonly uses = new KeyUses();
  readonly #keepings = new Turns();
  #keys: ReadonlyMap<string, KnownKey> = new Map();

  /** Whether there is a key at all, as they were last read. */
  get hasAny(): boolean {
    this.refresh();
    return this.#keys.size > 0;
  }

  protected get all(): readonly StoredKey[] {
    return [...this.#keys.values()].map(({ stored }) => stored);
  }

  /** Takes the keys from a text with a list of them. */
  protected take(text: string): void {
    const keys = z.array(storedKey).parse(JSON.parse(text));
    this.#keys = new Map(keys.map((stored) => [stored.id, { stored, secrets: secretsOf(stored) }]));
  }

  /**
   * The stored key that this text is, if it is one, also where it has expired. It takes as long for a wrong secret as
   * for a right one.
   */
  find(text: string): FoundKey | undefined {
    const [, id = "", secret = ""] = FORM.exec(text) ?? [];
    const known = this.#keys.get(id);
    const shown = Buffer.from(hashOf(secret), "hex");
    const same = (known?.secrets ?? NO_SECRETS).filter(({ hash }) => timingSafeEqual(shown, hash));
    return known === undefined || same.length === 0 ? undefined : { stored: known.stored, ...same[0] };
  }

  /** Whether a secret that was found before works still: its key may have been revoked or rotated, or have expired. */
  isGood({ stored: { id }, hash }: FoundKey, now: number): boolean {
    const secret = this.#keys.get(id)?.secrets.find((one) => one.hash.equals(hash));
    return secret !== undefined && !this.uses.hasPassed(id, secret.ends, now);
  }

  /** Reads them again if they have changed, unless that is done beside the requests. */
  abstract refresh(): void;

  /** All of them, as they are now. */
  abstract list(): readonly StoredKey[] | Promise<readonly StoredKey[]>;

  /** Stores another list in the place of the one that is there. */
  abstract change(change: KeyChange): void | Promise<void>;

  /**
   * Writes down when they were used last, where that is due, and reads what others have written. A list of keys
   * asks for it, as the keeper does each minute: one after the other, because two at once would write the same file.
   */
  keepUses(now: number): Promise<void> {
    return this.#keepings.take(() => this.writeUses(now));
  }

  protected abstract writeUses(now: number): Promise<void>;
}

/** The secret that it has now first, and those that it had before. */
function secretsOf({ hash: current, expires, former = [] }: StoredKey): KnownKey["secrets"] {
  const ends = expires === undefined ? Infinity : Date.parse(expires);
  const secrets = [{ hash: current, ends }, ...former.map(({ hash, until }) => ({ hash, ends: Date.parse(until) }))];
  return secrets.map(({ hash, ends }) => ({ hash: Buffer.from(hash, "hex"), ends }));
}

/** A list of keys as it is stored. */
export function keysText(keys: readonly StoredKey[]): string {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

/** Whether the key has the scope. */
export function allows(key: StoredKey, scope: Scope): boolean {
  return key.scopes.includes(scope);
}

export function hashOf(secret: string): string {
  return createHash("sha256").update(Buffer.from(secret, "base64url")).digest("hex");
}

/** The scope of this name. */
export function scopeNamed(name: string): Scope {
  const found = scopes.find((scope) => scope === name);
  if (found !== undefined) return found;
  throw serviceError("scope-unknown", { received: name, required: `one of ${scopes.join(", ")}` });
}
