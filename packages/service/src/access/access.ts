import type { IncomingHttpHeaders } from "node:http";
import { scopes, type Scope } from "@evenhand/protocol";
import { serviceError } from "../errors.js";
import type { ForwardedCaller } from "../replicas/peerMessages.js";
import { allows, type AccessKeys, type FoundKey } from "./accessKeys.js";
import { checkNoWebPage } from "./loopback.js";
import { RateLimit } from "./rateLimit.js";
import { TrustedProxies } from "./trustedProxies.js";

/** Who asks, as far as it is known. */
export interface Caller {
  /** The id of the key; empty without keys. */
  readonly key: string;
  readonly scopes: readonly Scope[];
  /** Those that the key is for; null: all. */
  readonly allocators: readonly string[] | null;
  /** The arm of its allocator that it is for alone; null: all arms. */
  readonly arm: string | null;
  /** Whether it still has to give a key. */
  readonly needsKey: boolean;
  mayUse(allocator: string): boolean;
  /** Whether it would be let in now, too: an answer without an end must end when its key does. */
  isLetIn(): boolean;
}

export interface AccessOptions {
  /** Without it everyone on this machine may do everything, and no web page anything. */
  readonly keys?: AccessKeys | undefined;
  /** Requests a second from one address: of each key, and of all who have none together. */
  readonly rateLimit: number;
  /** The proxies whose word about the address of a client is taken. By default none. */
  readonly trustedProxies?: readonly string[];
  /** Origins whose web pages are answered where no keys are needed, beside the own one. By default none. */
  readonly corsOrigins?: readonly string[];
  /** Milliseconds since 1970, by a clock that never goes back. */
  readonly now: () => number;
}

/** What a route asks of a key. */
export interface Needed {
  /** Null: anyone may ask. */
  readonly scope: Scope | null;
  /** Whether a key for one arm may ask too: the route shows it nothing of others. By default it may not. */
  readonly forArm?: boolean;
}

/** What a request has shown at the door. */
export type ShownKey = "nothing" | "a wrong key" | FoundKey;

/** Where no keys are needed. */
export const everyone: Caller = {
  key: "",
  scopes,
  allocators: null,
  arm: null,
  needsKey: false,
  mayUse: () => true,
  isLetIn: () => true,
};
/** Somebody without a key, where one is needed. */
const stranger: Caller = { ...everyone, scopes: [], allocators: [], needsKey: true, mayUse: () => false };

/** Who has shown a good key, here or to another replica, which forwards no answer without an end. */
export function callerWith(
  { key, scopes, allocators, arm = null }: ForwardedCaller,
  isLetIn: Caller["isLetIn"] = () => true,
): Caller {
  const mayUse = (allocator: string) => allocators === null || allocators.includes(allocator);
  return { key, scopes, allocators, arm, needsKey: false, mayUse, isLetIn };
}

/** A revoked key is refused at most this many milliseconds later. */
const REFRESHED_EVERY = 1000;
const ADDRESSES = 10_000;
/** Wrong keys of an address that are answered as such: ten at once, then one in six seconds. */
const WRONG_KEYS = { perSecond: 1 / 6, burst: 10 };

/** Who may do what. */
export class Access {
  readonly #options: AccessOptions;
  readonly #proxies: TrustedProxies;
  readonly #requests: RateLimit;
  readonly #wrongKeys: RateLimit;
  #refreshedAt = -Infinity;

  constructor(options: AccessOptions) {
    const { rateLimit, trustedProxies = [], now } = options;
    this.#options = options;
    this.#proxies = new TrustedProxies(trustedProxies);
    this.#requests = new RateLimit({ perSecond: rateLimit, burst: rateLimit, addresses: ADDRESSES, now });
    this.#wrongKeys = new RateLimit({ ...WRONG_KEYS, addresses: ADDRESSES, now });
  }

  /**
   * Before anything else is looked at: how often the address asks, and whether a web page does. A good key has a limit
   * of its own: others at the same address, with wrong keys or without any, cannot use it up.
   */
  enter(socket: string, headers: IncomingHttpHeaders, isOfPages = false): ShownKey {
    const address = this.#proxies.addressOf(socket, headers);
    const shown = this.#shown(headers);
    if (!this.#requests.take(typeof shown === "string" ? address : `${address} ${shown.stored.id}`)) {
      throw tooMany(`at most ${this.#options.rateLimit} requests a second`);
    }
    if (shown === "a wrong key" && !this.#wrongKeys.take(address)) throw tooMany("fewer wrong keys");
    this.checkPage(headers, isOfPages);
    return shown;
  }

  /**
   * Without keys no web page of another site is answered, unless its origin was allowed. The pages themselves can be
   * opened by a link of one.
   */
  checkPage(headers: IncomingHttpHeaders, isOfPages: boolean): void {
    const { keys, corsOrigins = [] } = this.#options;
    if (keys === undefined) checkNoWebPage(headers, { isOfPages, allowed: corsOrigins });
  }

  get needsKey(): boolean {
    return this.#options.keys !== undefined;
  }

  /** The caller, if the key allows it. Without a scope anyone is let in, but not with a wrong key. */
  authorize(shown: ShownKey, headers: IncomingHttpHeaders, { scope, forArm = false }: Needed): Caller {
    const { keys } = this.#options;
    if (keys === undefined) return everyone;
    if (shown === "a wrong key") {
      throw serviceError("access-key-unknown", { received: "another key", required: "a key that was made here" });
    }
    if (shown === "nothing") {
      if (scope === null && headers.authorization === undefined) return stranger;
      throw serviceError("access-key-missing", { received: "no key", required: "the header Authorization: Bearer" });
    }
    const { stored, ends } = shown;
    const now = this.#options.now();
    if (keys.uses.hasPassed(stored.id, ends, now)) {
      const received = `one that has expired (${new Date(ends).toISOString()})`;
      throw serviceError("access-key-expired", { received, required: "one that has not" });
    }
    if (scope !== null && !allows(stored, scope)) {
      throw serviceError("scope-missing", { received: stored.scopes.join(", "), required: `the scope ${scope}` });
    }
    if (stored.arm !== undefined && scope !== null && !forArm) {
      const required = "what is about that arm alone";
      throw serviceError("arm-forbidden", { received: `a request for more than ${stored.arm}`, required });
    }
    keys.uses.use(stored.id, now);
    const { id, scopes: allowed, allocators = null, arm = null } = stored;
    return callerWith({ key: id, scopes: allowed, allocators, arm }, () => {
      this.#refresh(keys);
      return keys.isGood(shown, this.#options.now());
    });
  }

  #refresh(keys: AccessKeys): void {
    const now = this.#options.now();
    if (now < this.#refreshedAt + REFRESHED_EVERY) return;
    this.#refreshedAt = now;
    keys.refresh();
  }

  #shown({ authorization = "" }: IncomingHttpHeaders): ShownKey {
    const { keys } = this.#options;
    const [, text] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    if (keys === undefined || text === undefined) return "nothing";
    this.#refresh(keys);
    return keys.find(text) ?? "a wrong key";
  }
}

function tooMany(required: string): Error {
  return serviceError("too-many-requests", { received: "one more", required });
}
