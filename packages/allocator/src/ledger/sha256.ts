import { needs } from "@evenhand/core";
import { sha256 as noble } from "@noble/hashes/sha2.js";
import { allocatorError } from "../errors.js";

/**
 * SHA-256 of some bytes: 32 bytes. It must not keep the bytes that it is given: they are overwritten. A caller may hand
 * in another implementation; Node's own takes less than half the time, and the least by way of a string:
 *
 *   (bytes) => Buffer.from(crypto.hash("sha256", bytes, "binary"), "binary")
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The hash where the caller hands in none: plain JavaScript, the same in Node, in a page and in a worker. */
export const sha256: Sha256 = (bytes) => {
  someBytes(bytes, "bytes");
  return noble(bytes);
};

const someBytes = needs.bytes();

/** Implementations that have been tried. */
const known = new WeakSet<Sha256>([sha256]);

/** Refuses what is no implementation: a function is tried once. */
export function checkSha256(given: Sha256, path = "sha256"): void {
  if (typeof given === "function" && known.has(given)) return;
  const hash: unknown = typeof given === "function" ? given(new Uint8Array(0)) : undefined;
  if (!(hash instanceof Uint8Array) || hash.length !== 32) {
    const required = "a function that answers the 32 bytes of SHA-256";
    throw allocatorError("hash-unfit", { received: given, required, path });
  }
  known.add(given);
}
