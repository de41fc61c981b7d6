import { ed25519 } from "@noble/curves/ed25519.js";

/** Whether an Ed25519 signature (64 bytes) of a message is the owner's of a public key (32 bytes). */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/** The check where the caller hands in none: as RFC 8032 has it, which refuses encodings that are not canonical. */
export const verifyEd25519: VerifySignature = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false });

/** The public key (32 bytes) of a secret one (32 bytes). */
export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(secretKey);
}

/** The Ed25519 signature (64 bytes) of a message. */
export function signEd25519(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  return ed25519.sign(message, secretKey);
}
