import { publicKeyOf, signEd25519 } from "./ed25519.js";
import type { Signer } from "./signedHead.js";
import { verifierKey } from "./verifierKey.js";

/** Signs with a secret key (32 random bytes) for the log whose origin is the name. */
export function signerOf(name: string, secretKey: Uint8Array): Signer {
  return { key: verifierKey(name, publicKeyOf(secretKey)), sign: (message) => signEd25519(message, secretKey) };
}
