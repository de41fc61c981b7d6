import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { Sha256 } from "../ledger/sha256.js";

const LENGTH = 16;

/** What the log keeps of the id of a report: 16 bytes of its SHA-256. */
export function reportHash(report: string, sha256: Sha256): Uint8Array {
  return sha256(utf8ToBytes(report)).slice(0, LENGTH);
}
