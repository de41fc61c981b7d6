import { createHash } from "node:crypto";
import type { KeyAnswer, KeyInput, MadeKeyAnswer, RevokedKeyAnswer, RotationInput } from "@evenhand/protocol";
import { serviceError } from "../errors.js";
import { allows, type AccessKeys, type StoredKey } from "./accessKeys.js";
import { isLastAdmin, isWithin, lastMoment, madeKey, rotateKey, withKey, type MadeKey } from "./keyChanges.js";
import { endOf, overlapOf } from "./keyTimes.js";

/** The key that asks, and the request by which it is known again. */
export interface KeyRequest {
  /** The id of the key. */
  readonly caller: string;
  /** What the header Idempotency-Key makes of it; undefined: it has none. */
  readonly request: string | undefined;
}

/** Keys that a service has at most: each of them is read whenever one changes. */
const MOST_KEYS = 10_000;
const USUAL_OVERLAP = "1d";

/**
 * Keys that are managed with a key. It sees and changes those alone that may do nothing which it may not do itself, and
 * makes no other ones: scopes, allocators and end.
 */
export class ManagedKeys {
  readonly #keys: AccessKeys;
  readonly #now: () => number;

  constructor(keys: AccessKeys, now: () => number) {
    this.#keys = keys;
    this.#now = now;
  }

  async list(caller: string): Promise<KeyAnswer[]> {
    await this.#keys.keepUses(this.#now());
    const all = await this.#keys.list();
    const manager = managerOf(all, caller);
    return all.filter((key) => isManagedBy(key, manager)).map((key) => this.#shown(key));
  }

  async find(caller: string, id: string): Promise<KeyAnswer> {
    const found = (await this.list(caller)).find((key) => key.id === id);
    return found ?? unknown(id);
  }

  async create({ caller, request }: KeyRequest, input: KeyInput): Promise<MadeKeyAnswer> {
    const now = this.#now();
    const { scopes, allocators, arm, expires, note = "" } = input;
    let made!: MadeKey;
    await this.#keys.change((all) => {
      const manager = managerOf(all, caller);
      const end = expires === undefined ? manager.expires : new Date(endOf(expires, now)).toISOString();
      const named = allocators ?? manager.allocators;
      const asked = {
        ...{ scopes: [...new Set(scopes)], note, by: caller },
        ...(named === undefined ? {} : { allocators: [...new Set(named)] }),
        ...(arm === undefined ? {} : { arm }),
        ...(end === undefined ? {} : { expires: end }),
        ...(request === undefined ? {} : { request }),
      };
      made = madeKey(asked, now);
      checkWithin(made.stored, manager);
      checkNotMade(all.find((key) => request !== undefined && key.request === request));
      if (all.length >= MOST_KEYS) {
        throw serviceError("keys-full", { received: "one more key", required: `at most ${MOST_KEYS}` });
      }
      return withKey(made.stored)(all);
    });
    return { ...this.#shown(made.stored), key: made.key };
  }

  async rotate({ caller, request }: KeyRequest, id: string, input: RotationInput): Promise<MadeKeyAnswer> {
    const now = this.#now();
    const { overlap = USUAL_OVERLAP, expires } = input;
    const { key, stored } = await rotateKey(this.#keys, id, {
      ...{ now, request, overlap: overlapOf(overlap) },
      expires: expires === undefined ? undefined : new Date(endOf(expires, now)).toISOString(),
      check: (rotated, before, all) => {
        const manager = managerOf(all, caller);
        if (before.id !== id || !isManagedBy(before, manager)) unknown(id);
        checkNotMade(request !== undefined && before.request === request ? before : undefined);
        checkWithin(rotated, manager);
        if (lastMoment(rotated) < lastMoment(before)) checkNotLast(before, all, now);
      },
    });
    return { ...this.#shown(stored), key };
  }

  async revoke(caller: string, id: string): Promise<RevokedKeyAnswer> {
    let made: string[] = [];
    await this.#keys.change((all) => {
      const manager = managerOf(all, caller);
      const revoked = all.find((key) => key.id === id && isManagedBy(key, manager)) ?? unknown(id);
      checkNotLast(revoked, all, this.#now());
      made = all.filter(({ by }) => by === id).map((key) => key.id);
      return all.filter((key) => key !== revoked);
    });
    return { revoked: id, made };
  }

  #shown(key: StoredKey): KeyAnswer {
    const { id, scopes, allocators = null, arm = null, note, by = null, former = [] } = key;
    const now = this.#now();
    const moment = (time: string | undefined) => (time === undefined ? null : Date.parse(time));
    const expires = moment(key.expires);
    const formerUntil = Math.max(0, ...former.map(({ until }) => Date.parse(until)));
    const { used } = this.#keys.uses.of(id);
    return {
      ...{ id, scopes, allocators, arm, note, by, expires },
      created: Date.parse(key.created),
      hasExpired: expires !== null && this.#keys.uses.hasPassed(id, expires, now),
      rotated: moment(key.rotated),
      formerUntil: formerUntil > now ? formerUntil : null,
      used: used === 0 ? null : used,
    };
  }
}

/** What a request with an idempotency key is known by: nothing of it can be read from this. */
export function requestName(...parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** The key that asks, as it is now: it may have been revoked a moment ago. */
function managerOf(all: readonly StoredKey[], caller: string): StoredKey {
  const found = all.find(({ id }) => id === caller);
  if (found !== undefined && allows(found, "admin")) return found;
  throw serviceError("access-key-unknown", {
    received: "a key that was revoked",
    required: "a key that was made here",
  });
}

/** Whether a key may do nothing that the other may not. Its end does not matter here. */
function isManagedBy(key: StoredKey, manager: StoredKey): boolean {
  return (
    key === manager ||
    (key.scopes.every((scope) => allows(manager, scope)) && isWithin(key.allocators, manager.allocators))
  );
}

function checkWithin(key: StoredKey, manager: StoredKey): void {
  const { scopes, allocators, expires } = key;
  const beyond = scopes.filter((scope) => !allows(manager, scope));
  if (beyond.length > 0) {
    throw beyondManager(`the scope ${beyond.join(", ")}`, `those of the key that asks: ${manager.scopes.join(", ")}`);
  }
  if (!isWithin(allocators, manager.allocators)) {
    const received = `the allocators ${allocators?.join(", ") ?? "that there are, all of them"}`;
    throw beyondManager(received, `those of the key that asks: ${manager.allocators?.join(", ") ?? ""}`);
  }
  if (lastMoment(key) > lastMoment(manager)) {
    const received = expires === undefined ? "a key without an end" : `a key until ${expires}`;
    throw beyondManager(received, `one until ${manager.expires} at the latest, as the key that asks`);
  }
}

function beyondManager(received: string, required: string): Error {
  return serviceError("key-beyond-manager", { received, required });
}

/** The secret was in the answer that has got lost, and is stored nowhere. */
function checkNotMade(made: StoredKey | undefined): void {
  if (made === undefined) return;
  throw serviceError("key-shown-once", {
    received: `a request that was done: key ${made.id}`,
    required: "a new request",
  });
}

function checkNotLast(key: StoredKey, all: readonly StoredKey[], now: number): void {
  if (!isLastAdmin(key, all, now)) return;
  const required = "another key that manages as much, and has no earlier end";
  throw serviceError("last-admin-key", { received: key.id, required });
}

function unknown(id: string): never {
  throw serviceError("key-name-unknown", { received: id, required: "the id of a key that the key that asks manages" });
}
