import type { IncomingHttpHeaders } from "node:http";
import { serviceError } from "../errors.js";
import { allows, type KeyFile } from "./keyFile.js";
import { checkNoWebPage } from "./loopback.js";
import { RateLimit } from "./rateLimit.js";
import { scopes, type Scope } from "./scope.js";

/** Who asks, as far as it is known. */
export interface Caller {
  /** The id of the key; empty without keys. */
  readonly key: string;
  readonly scopes: readonly Scope[];
  /** Those that the key is for; null: all. */
  readonly allocators: readonly string[] | null;
  /** Whether it still has to give a key. */
  readonly needsKey: boolean;
  mayUse(allocator: string): boolean;
}

export interface AccessOptions {
  /** Left out: everyone on this machine may do everything, and no web page anything. */
  readonly keys?: KeyFile | undefined;
  /** Requests a second from one address. */
  readonly rateLimit: number;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Where no keys are needed. */
export const everyone: Caller = { key: "", scopes, allocators: null, needsKey: false, mayUse: () => true };
/** Somebody without a key, where one is needed. */
const stranger: Caller = { key: "", scopes: [], allocators: [], needsKey: true, mayUse: () => false };

/** A revoked key is refused at most this many milliseconds later. */
const REFRESHED_EVERY = 1000;
const ADDRESSES = 10_000;
/** Wrong keys that an address may try: ten at once, then one in six seconds. */
const WRONG_KEYS = { perSecond: 1 / 6, burst: 10 };

/** Who may do what. */
export class Access {
  readonly #options: AccessOptions;
  readonly #requests: RateLimit;
  readonly #wrongKeys: RateLimit;
  #refreshedAt = 0;

  constructor(options: AccessOptions) {
    const { rateLimit, now } = options;
    this.#options = options;
    this.#requests = new RateLimit({ perSecond: rateLimit, burst: rateLimit, addresses: ADDRESSES, now });
    this.#wrongKeys = new RateLimit({ ...WRONG_KEYS, addresses: ADDRESSES, now });
  }

  /** Before anything else is looked at. */
  enter(address: string, headers: IncomingHttpHeaders): void {
    if (!this.#requests.take(address) || !this.#wrongKeys.has(address)) {
      const required = `at most ${this.#options.rateLimit} requests a second, and few wrong keys`;
      throw serviceError("too-many-requests", { received: "one more", required });
    }
    if (this.#options.keys === undefined) checkNoWebPage(headers);
  }

  /** The caller, if the key allows it. Without a scope anyone is let in, but not with a wrong key. */
  authorize(address: string, headers: IncomingHttpHeaders, scope: Scope | null): Caller {
    const { keys, now } = this.#options;
    if (keys === undefined) return everyone;
    if (scope === null && headers.authorization === undefined) return stranger;
    const [, text] = /^Bearer (\S+)$/i.exec(headers.authorization ?? "") ?? [];
    if (text === undefined) {
      throw serviceError("access-key-missing", { received: "no key", required: "the header Authorization: Bearer" });
    }
    if (now() >= this.#refreshedAt + REFRESHED_EVERY) {
      this.#refreshedAt = now();
      keys.refresh();
    }
    const key = keys.find(text);
    if (key === undefined) {
      this.#wrongKeys.take(address);
      throw serviceError("access-key-unknown", { received: "another key", required: "a key that was made here" });
    }
    if (scope !== null && !allows(key, scope)) {
      throw serviceError("scope-missing", { received: key.scopes.join(", "), required: `the scope ${scope}` });
    }
    const { id, scopes: allowed, allocators = null } = key;
    const mayUse = (allocator: string) => allocators === null || allocators.includes(allocator);
    return { key: id, scopes: allowed, allocators, needsKey: false, mayUse };
  }
}
