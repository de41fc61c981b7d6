import { hashOf } from "../engine/pointersOf.js";
import { serviceError } from "../errors.js";
import { checkWholeText } from "./wholeText.js";

/** An idempotency key as it was written, by whom and at which route: elsewhere the same text is another key. */
export interface RequestKey {
  readonly caller: string;
  readonly route: string;
  readonly text: string;
}

/** A request that its caller may repeat: the key, and what was asked for. */
export interface Keyed {
  readonly hash: Uint8Array;
  readonly fingerprint: Uint8Array;
}

/** The hashes of a key, which belongs to one allocator too, and of a request. The same request is the same text. */
export function keyed(key: RequestKey | undefined, allocator: string, request: unknown): Keyed | undefined {
  if (key === undefined) return undefined;
  const { caller, route, text } = key;
  checkWholeText(text, "key");
  return {
    hash: hashOf(JSON.stringify([caller, route, allocator, text])),
    fingerprint: hashOf(JSON.stringify([allocator, request])),
  };
}

/** The keys whose requests are being worked on now. */
export class InProgress {
  readonly #keys = new Set<string>();

  /** Runs the request, unless one with the same key is running. */
  run<T>(key: Keyed | undefined, request: () => Promise<T>): Promise<T> {
    return key === undefined ? request() : this.#run(key, request);
  }

  async #run<T>(key: Keyed, request: () => Promise<T>): Promise<T> {
    const name = Buffer.from(key.hash).toString("hex");
    if (this.#keys.has(name)) {
      const required = "an answer to the first one before it is repeated";
      throw serviceError("key-in-progress", { received: "a request with the same key", required });
    }
    this.#keys.add(name);
    try {
      return await request();
    } finally {
      this.#keys.delete(name);
    }
  }
}

/** Refuses a request that is not the one which the key was used for before. */
export function sameRequest(before: Uint8Array | undefined, { fingerprint }: Keyed): void {
  if (before !== undefined && Buffer.from(before).equals(fingerprint)) return;
  const required = "the request that the key was used for before";
  throw serviceError("key-reused", { received: "another request with the same key", required });
}
