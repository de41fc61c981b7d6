import { randomBytes } from "node:crypto";
import { serviceError } from "../errors.js";
import { allows, hashOf, type AccessKeys, type KeyChange, type StoredKey } from "./accessKeys.js";

/** What a new key is to be. */
export type AskedKey = Pick<StoredKey, "scopes" | "allocators" | "arm" | "note" | "expires" | "by" | "request">;

/** A key that was made, or has got another secret. This is the only moment at which its secret is known. */
export interface MadeKey {
  readonly key: string;
  readonly stored: StoredKey;
}

export function madeKey(asked: AskedKey, now: number): MadeKey {
  checkArm(asked);
  const secret = newSecret();
  const id = randomBytes(6).toString("hex");
  const stored = { id, hash: hashOf(secret), ...asked, created: new Date(now).toISOString() };
  return { key: keyText(id, secret), stored };
}

/** What a key for one arm can do is little: it sees that arm, and reports what became of its decisions. */
function checkArm({ arm, allocators = [], scopes }: AskedKey): void {
  if (arm === undefined) return;
  const required = "one allocator, and no scopes but read and reward";
  const isFitting = allocators.length === 1 && scopes.every((scope) => scope === "read" || scope === "reward");
  if (isFitting) return;
  const received = `${allocators.length} allocators, ${scopes.join(", ")}`;
  throw serviceError("key-arm-invalid", { received, required });
}

export function withKey(key: StoredKey): KeyChange {
  return (keys) => [...keys, key];
}

export function withoutKey(id: string): KeyChange {
  return (keys) => {
    const named = keyNamed(keys, id);
    return keys.filter((key) => key !== named);
  };
}

/** The key of this id, or the only one that has it for its note. */
export function keyNamed(keys: readonly StoredKey[], name: string): StoredKey {
  const found = keys.find(({ id }) => id === name);
  const noted = keys.filter(({ note }) => note !== "" && note === name);
  const only = found ?? (noted.length === 1 ? noted[0] : undefined);
  if (only !== undefined) return only;
  const received = noted.length > 1 ? `${name}, which ${noted.length} keys have as their note` : name;
  throw serviceError("key-name-unknown", { received, required: "the id of a key, or a note that one key has" });
}

/** How a key gets another secret. */
export interface Rotation {
  /** Milliseconds for which the secret that it has now works beside the new one. */
  readonly overlap: number;
  /** When the new one ends; without it, when the one before it would have ended. */
  readonly expires?: string | undefined;
  readonly request?: string | undefined;
}

/**
 * Gives a key another secret under the same id, so that its limits and idempotency keys stay. Former secrets end with
 * the overlap, also those of earlier rotations, and none later than the key.
 */
export async function rotateKey(
  keys: AccessKeys,
  id: string,
  { check = () => undefined, now, ...rotation }: Rotation & { readonly now: number; readonly check?: CheckRotated },
): Promise<MadeKey> {
  const secret = newSecret();
  let stored!: StoredKey;
  await keys.change((all) => {
    const before = keyNamed(all, id);
    stored = rotated(before, hashOf(secret), rotation, now);
    check(stored, before, all);
    return all.map((one) => (one === before ? stored : one));
  });
  return { key: keyText(stored.id, secret), stored };
}

/** Refuses what the key would be. */
type CheckRotated = (rotated: StoredKey, before: StoredKey, keys: readonly StoredKey[]) => void;

function rotated(key: StoredKey, hash: string, rotation: Rotation, now: number): StoredKey {
  const { former = [], expires: before, ...kept } = key;
  const { overlap, expires = before, request } = rotation;
  if (expires !== undefined && Date.parse(expires) <= now) {
    const received = `a key that has expired (${expires})`;
    throw serviceError("key-time-invalid", { received, required: "another end for it, which is still to come" });
  }
  const end = Math.min(now + overlap, ...[before, expires].map((time) => lastMoment({ expires: time })));
  const earlier = [{ hash: key.hash, until: end }, ...former.map((one) => ({ ...one, until: Date.parse(one.until) }))]
    .map((one) => ({ ...one, until: Math.min(end, one.until) }))
    .filter(({ until }) => until > now)
    .map((one) => ({ ...one, until: new Date(one.until).toISOString() }));
  return {
    ...kept,
    hash,
    rotated: new Date(now).toISOString(),
    ...(expires === undefined ? {} : { expires }),
    ...(earlier.length === 0 ? {} : { former: earlier }),
    ...(request === undefined ? {} : { request }),
  };
}

/** Whether, if it were revoked, no other key could manage what it manages for as long as it can. */
export function isLastAdmin(revoked: StoredKey, keys: readonly StoredKey[], now: number): boolean {
  if (!allows(revoked, "admin") || lastMoment(revoked) <= now) return false;
  return !keys.some(
    (key) =>
      key !== revoked &&
      allows(key, "admin") &&
      isWithin(revoked.allocators, key.allocators) &&
      lastMoment(key) >= lastMoment(revoked),
  );
}

/** When it ends; infinite: never. */
export function lastMoment({ expires }: Pick<StoredKey, "expires">): number {
  return expires === undefined ? Infinity : Date.parse(expires);
}

/** Whether all of these allocators are among those; undefined: all that there are. */
export function isWithin(some: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  return others === undefined || some?.every((one) => others.includes(one)) === true;
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function keyText(id: string, secret: string): string {
  return `evenhand_${id}_${secret}`;
}
