import { randomBytes } from "node:crypto";
import { openSignedHead, readSignedHead, verifierKey } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { untilUnmoved, logMoved } from "../engine/movedLogs.js";
import { serviceError } from "../errors.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import type { Store, StoredValue } from "../store/store.js";
import {
  base64,
  formerKeys,
  keepFormerKeys,
  linesOf,
  readFormerKeys,
  succession,
  successionText,
  type FormerKey,
} from "./formerKeys.js";
import { hasHeads, type KeptHead } from "./headFile.js";
import {
  hasSigningKey,
  isSignedBy,
  keepSigningKey,
  keptSigningKey,
  keyOf,
  signingKey,
  type SigningKey,
} from "./signingKey.js";

/** What signs heads, wherever it is kept. */
export interface SigningKeys {
  readonly key: SigningKey;
  /** Those that have signed before, the oldest first. */
  readonly former: readonly FormerKey[];
  /** What a head is stored with: nothing that a replaced key has signed is stored after it was replaced. */
  readonly unchanged: readonly StoredValue[];
}

/** Those of a folder. Its lock keeps them as they are. A key is made only where nothing was signed, nor begun. */
export function keysOfFolder(folder: string, sealing?: SharedSecret, hasLogs = false): SigningKeys {
  if (!hasSigningKey(folder) && (hasLogs || hasHeads(folder))) throw lost(`${folder}, which has no signing.key`);
  const key = signingKey(folder, sealing);
  const former = formerKeys(folder);
  const { former: least = 0 } = keptSigningKey(folder, sealing) ?? {};
  if (former.length >= least) return { key, former, unchanged: [] };
  const required = `the ${least} keys that signed before the one of signing.key`;
  throw serviceError("signing-key", { received: `former-keys.jsonl with ${former.length} keys`, required });
}

/** Gives files of earlier versions a checksum, and seals a key that lies open where there is a secret. */
export function renewKeyFiles(folder: string, { former }: SigningKeys, sealing?: SharedSecret): void {
  const kept = keptSigningKey(folder, sealing);
  if (kept === undefined || kept.isUpToDate) return;
  if (former.length > 0) keepFormerKeys(folder, former);
  keepSigningKey(folder, () => ({ ...kept, former: former.length }), sealing);
}

/**
 * Refuses keys that cannot be those which signed: each must have named the next one, and one of them have signed the
 * newest head. A flipped bit in a file of an earlier version, which has no checksum, makes another key.
 */
export function checkSigner({ key, former }: SigningKeys, heads: Iterable<readonly [id: string, head: string]>): void {
  const current = base64(key.publicKey);
  const before = former.filter(({ publicKey }) => publicKey !== current);
  const wrong = before.find(({ publicKey, successor, until, signature }) => {
    const text = Buffer.from(successionText(successor, until));
    return !isSignedBy(Buffer.from(signature, "base64"), text, Buffer.from(publicKey, "base64"));
  });
  const required = "keys of which each has named the next one by its signature";
  if (wrong !== undefined) {
    throw serviceError("signing-key", { received: `the former key ${wrong.publicKey}`, required });
  }
  const last = before.at(-1);
  if (last !== undefined && last.successor !== current) {
    throw serviceError("signing-key", { received: `${current} after a key that named ${last.successor}`, required });
  }
  let newest: { readonly id: string; readonly text: string; readonly time: number } | undefined;
  for (const [id, text] of heads) {
    const { time = 0 } = readSignedHead(text);
    if (newest === undefined || time > newest.time) newest = { id, text, time };
  }
  if (newest === undefined || isSignedByOneOf(newest.text, { key, former })) return;
  throw serviceError("signing-key", {
    received: `the key ${current}, which has not signed the last head of ${newest.id}`,
    required: "the key that has signed the heads which are there",
  });
}

/** Whether one of these keys has signed the head. */
export function isSignedByOneOf(head: string, { key, former }: Pick<SigningKeys, "key" | "former">): boolean {
  const publicKeys = [
    key.publicKey,
    ...former.map(({ publicKey }) => new Uint8Array(Buffer.from(publicKey, "base64"))),
  ];
  try {
    const { origin } = readSignedHead(head);
    const keys = publicKeys.map((publicKey) => verifierKey(origin, publicKey));
    openSignedHead(head, { keys, verifySignature: isSignedBy });
    return true;
  } catch (error) {
    if (error instanceof EvenhandError) return false;
    throw error;
  }
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
