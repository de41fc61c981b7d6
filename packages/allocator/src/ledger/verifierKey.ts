import { needs } from "@evenhand/core";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { allocatorError } from "../errors.js";
import { fromBase64, toBase64 } from "./base64.js";
import { isPublicKey } from "./ed25519.js";
import { sha256 } from "./sha256.js";

/** The byte that says "Ed25519" in C2SP's signed notes. */
const ed25519Type = 1;

/** A public key that signs heads, under its name. Make one with `verifierKey` or `parseVerifierKey`. */
export interface VerifierKey {
  readonly name: string;
  /** Eight hexadecimal digits that tell keys of one name apart: the beginning of a hash, not a proof of anything. */
  readonly id: string;
  /** 32 bytes, as RFC 8032 encodes them. */
  readonly publicKey: Uint8Array;
}

/** Refuses what is no verifier key. */
export const checkKey = needs.object({
  name: needs.text,
  id: (id, path) => {
    if (typeof id === "string" && /^[0-9a-f]{8}$/.test(id)) return;
    throw allocatorError("verifier-key-format", { received: id, required: "eight hexadecimal digits", path });
  },
  publicKey: needs.bytes(32),
});

/** The verifier key of an Ed25519 public key. */
export function verifierKey(name: string, publicKey: Uint8Array): VerifierKey {
  needs.bytes()(publicKey, "publicKey");
  if (!isKeyName(name)) {
    throw allocatorError("verifier-key-format", { received: name, required: "a name without spaces and plus signs" });
  }
  if (publicKey.length !== 32) {
    throw allocatorError("verifier-key-format", {
      received: `${publicKey.length} bytes`,
      required: "a public key of 32 bytes",
    });
  }
  const named = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(ed25519Type), publicKey);
  return { name, id: bytesToHex(sha256(named).subarray(0, 4)), publicKey };
}

/** The line by which a verifier key is published: `name+id+key`. */
export function formatVerifierKey(key: VerifierKey): string {
  checkKey(key, "key");
  const { name, id, publicKey } = key;
  return `${name}+${id}+${toBase64(concatBytes(Uint8Array.of(ed25519Type), publicKey))}`;
}

/** Reads a published verifier key, whose id must be that of its name and key. */
export function parseVerifierKey(text: string): VerifierKey {
  needs.text(text, "text");
  // Base64 may have plus signs of its own.
  const [, name, id, encoded] = /^([^+]+)\+([^+]+)\+(.+)$/.exec(text) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || bytes?.length !== 33 || bytes[0] !== ed25519Type) {
    throw allocatorError("verifier-key-format", { received: text, required: "name+id+key, the key for Ed25519" });
  }
  const key = verifierKey(name, bytes.subarray(1));
  if (key.id !== id) {
    throw allocatorError("verifier-key-format", { received: text, required: `the id ${key.id} for this name and key` });
  }
  if (!isPublicKey(key.publicKey)) {
    throw allocatorError("verifier-key-format", {
      received: text,
      required: "a public key that a secret one can have",
    });
  }
  return key;
}

/** Whether a name can stand in a signature's line: docs/verify/grammar.md lists what separates words. */
export function isKeyName(name: string): boolean {
  return typeof name === "string" && /^[^\s\p{Cc}\p{Cs}+]+$/u.test(name);
}
