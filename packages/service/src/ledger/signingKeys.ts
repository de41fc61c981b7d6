import { randomBytes } from "node:crypto";
import { readSignedHead } from "@evenhand/allocator";
import { untilUnmoved, logMoved } from "../engine/movedLogs.js";
import { serviceError } from "../errors.js";
import type { Store, StoredValue } from "../store/store.js";
import { base64, formerKeys, linesOf, readFormerKeys, succession, type FormerKey } from "./formerKeys.js";
import { hasHeads, type KeptHead } from "./headFile.js";
import { hasSigningKey, keyOf, signingKey, type SigningKey } from "./signingKey.js";

/** What signs heads, wherever it is kept. */
export interface SigningKeys {
  readonly key: SigningKey;
  /** Those that have signed before, the oldest first. */
  readonly former: readonly FormerKey[];
  /** What a head is stored with: nothing that a replaced key has signed is stored after it was replaced. */
  readonly unchanged: readonly StoredValue[];
}

/** Those of a folder. Its lock keeps them as they are. A key is made only where nothing was signed, nor begun. */
export function keysOfFolder(folder: string, hasLogs = false): SigningKeys {
  if (!hasSigningKey(folder) && (hasLogs || hasHeads(folder))) throw lost(folder);
  return { key: signingKey(folder), former: formerKeys(folder), unchanged: [] };
}

/**
 * The names in a database: the secret key, which is sealed there; the public key, by which replicas see that it was
 * replaced; and the keys before it.
 */
const SECRET = "signing-key";
const PUBLIC = "signing-public-key";
const FORMER = "former-keys";
export const signingNames: readonly string[] = [SECRET, PUBLIC, FORMER];

/** What a key is where it is kept, and the keys before it. */
export interface SigningSecrets {
  /** 32 bytes. */
  readonly secret: Uint8Array;
  readonly former: readonly FormerKey[];
}

export async function secretsOfDatabase(store: Store): Promise<SigningSecrets | undefined> {
  const [secret, former] = [await store.getValue(SECRET), await store.getValue(FORMER)];
  if (secret === undefined) return undefined;
  return { secret, former: former === undefined ? [] : readFormerKeys(Buffer.from(former).toString()) };
}

/** The values with which a database keeps them. */
export function valuesOfSecrets({ secret, former }: SigningSecrets): StoredValue[] {
  return [
    { name: PUBLIC, value: keyOf(secret).publicKey },
    { name: SECRET, value: secret },
    { name: FORMER, value: Buffer.from(linesOf(former)) },
  ];
}

/**
 * Those of a database that replicas share. The key is made once: of several that start at the same time one stores its
 * own, and the others take it. It is made only where nothing was signed before, as far as the database and the folder
 * of this replica know.
 */
export async function keysOfDatabase(store: Store, folder: string): Promise<SigningKeys> {
  return untilUnmoved(async () => {
    let known = await readKeys(store);
    if (known !== undefined) return known;
    // The key is read once more after this: others may have made it, and signed, in between.
    const wasSigned = hasHeads(folder) || (await store.count()) > 0 || (await store.valueNames("head ")).length > 0;
    known = await readKeys(store);
    if (known !== undefined) return known;
    if (wasSigned) throw lost("a database without a signing key");
    const secret = new Uint8Array(randomBytes(32));
    const made = [
      { name: PUBLIC, value: keyOf(secret).publicKey, replaces: "nothing" as const },
      { name: SECRET, value: secret, replaces: "nothing" as const },
    ];
    await store.putValues(made);
    throw logMoved("a signing key that was made a moment ago");
  });
}

/** The keys of a database; undefined where there are none. Where they are the known ones, they are not read again. */
export async function readKeys(store: Store, known?: SigningKeys): Promise<SigningKeys | undefined> {
  const publicKey = await store.getValue(PUBLIC);
  if (known !== undefined && isSame(publicKey, known.key.publicKey)) return known;
  if (publicKey === undefined) return undefined;
  const secret = await store.getValue(SECRET);
  if (secret === undefined) throw lost("a database that has the public key alone");
  const key = keyOf(secret);
  // It was replaced between the two questions.
  if (!isSame(publicKey, key.publicKey)) throw logMoved("another signing key");
  const former = await store.getValue(FORMER);
  return {
    key,
    former: former === undefined ? [] : readFormerKeys(Buffer.from(former).toString()),
    unchanged: [{ name: PUBLIC, value: publicKey, replaces: publicKey }],
  };
}

/** A store that can keep heads away while it stores values that rest on all of them. */
interface HoldingStore extends Store {
  putHolding(held: string, make: (heads: readonly KeptHead[], now: number) => readonly StoredValue[]): Promise<boolean>;
}

/**
 * Replaces the signing key of a database, while replicas run. Who stores a head compares the public key: when it has
 * been replaced, what was signed with the former one is not stored any more, and is signed again with the new one.
 */
export async function rotateSharedSigningKey(store: HoldingStore): Promise<{ publicKey: string; former: string }> {
  return untilUnmoved(async () => {
    const before = await readKeys(store);
    if (before === undefined) {
      throw serviceError("signing-key", { received: "a database without one", required: "a key to replace" });
    }
    const known = await store.getValue(FORMER);
    const secret = new Uint8Array(randomBytes(32));
    const next = keyOf(secret).publicKey;
    const isDone = await store.putHolding(PUBLIC, (heads, now) => {
      const former = [...before.former, succession(before.key, next, sizesOf(heads), now)];
      return [
        { name: PUBLIC, value: next, replaces: before.key.publicKey },
        { name: FORMER, value: Buffer.from(linesOf(former)), replaces: known ?? "nothing" },
        { name: SECRET, value: secret },
      ];
    });
    if (!isDone) throw logMoved("a signing key that was replaced meanwhile");
    return { publicKey: base64(next), former: base64(before.key.publicKey) };
  });
}

/** The sizes of signed heads, by the allocator's id. */
export function sizesOf(heads: Iterable<KeptHead>): Readonly<Record<string, number>> {
  return Object.fromEntries([...heads].map(({ id, head }) => [id, readSignedHead(head).size]));
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0;
}

function lost(received: string): Error {
  return serviceError("signing-key", { received, required: "the key that has signed the heads which are there" });
}
