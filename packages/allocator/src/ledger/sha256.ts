import { sha256 as noble } from "@noble/hashes/sha2.js";

/**
 * SHA-256 of some bytes: 32 bytes. It must not keep the bytes that it is given: they are overwritten. A caller may hand
 * in another implementation; Node's own takes less than half the time, and the least by way of a string:
 *
 *   (bytes) => Buffer.from(crypto.hash("sha256", bytes, "binary"), "binary")
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The hash where the caller hands in none: plain JavaScript, the same in Node, in a page and in a worker. */
export const sha256: Sha256 = (bytes) => noble(bytes);
