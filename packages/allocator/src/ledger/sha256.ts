import { sha256 as noble } from "@noble/hashes/sha2.js";

/** SHA-256 of some bytes: 32 bytes. A caller may hand in another implementation, such as Node's own, which is faster. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The hash where the caller hands in none: plain JavaScript, the same in Node, in a page and in a worker. */
export const sha256: Sha256 = (bytes) => noble(bytes);
