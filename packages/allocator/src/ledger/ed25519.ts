import { needs } from "@evenhand/core";
import { ed25519 } from "@noble/curves/ed25519.js";

/** Whether an Ed25519 signature (64 bytes) of a message was made with the secret key of a public one (32 bytes). */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/**
 * The check where the caller hands in none: RFC 8032's, which refuses a second encoding of the same signature, and
 * without the cofactor. With it a signature whose point has a part of small order would pass here, and fail in programs
 * that compare the two sides of the equation themselves.
 */
export const verifyEd25519: VerifySignature = (signature, message, publicKey) => {
  needs.bytes(64)(signature, "signature");
  needs.bytes()(message, "message");
  needs.bytes(32)(publicKey, "publicKey");
  return (
    ed25519.verify(signature, message, publicKey, { zip215: false }) &&
    ed25519.Point.fromBytes(signature.subarray(0, 32)).isTorsionFree()
  );
};

/** Whether 32 bytes can be a public key: one that was made from a secret key is a point of prime order. */
export function isPublicKey(bytes: Uint8Array): boolean {
  if (!ed25519.utils.isValidPublicKey(bytes, false)) return false;
  const point = ed25519.Point.fromBytes(bytes);
  return !point.is0() && point.isTorsionFree();
}

/** The public key (32 bytes) of a secret one (32 bytes). */
export function publicKeyOf(secretKey: Uint8Array): Uint8Array {
  needs.bytes(32)(secretKey, "secretKey");
  return ed25519.getPublicKey(secretKey);
}

/** The Ed25519 signature (64 bytes) of a message. */
export function signEd25519(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  needs.bytes()(message, "message");
  needs.bytes(32)(secretKey, "secretKey");
  return ed25519.sign(message, secretKey);
}
