import { serviceError } from "../errors.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import type { SharedSecret } from "../store/sharedSecret.js";
import { addFormerKey, base64, succession } from "./formerKeys.js";
import { HeadFile } from "./headFile.js";
import { hasSigningKey, replaceSigningKey, signingKey } from "./signingKey.js";
import { sizesOf } from "./signingKeys.js";

/**
 * Replaces the signing key of a folder, for the heads from now on. The former public key stays listed, with the size
 * of the last head that it signed for each allocator, so that older heads and receipts can be checked as before; its
 * secret is gone. Refused while a service has the folder.
 */
export async function rotateSigningKey(
  folder: string,
  now: number,
  secret?: SharedSecret,
): Promise<{ publicKey: string; former: string }> {
  if (!hasSigningKey(folder)) {
    throw serviceError("signing-key", { received: folder, required: "a folder with a key to replace" });
  }
  const lock = EmbeddedStore.open(folder, secret);
  try {
    const before = signingKey(folder, secret);
    const heads = new HeadFile(folder);
    const sizes = sizesOf([...heads.heads].map(([id, head]) => ({ id, head })));
    heads.close();
    const announce = (next: Uint8Array) => addFormerKey(folder, succession(before, next, sizes, now));
    const publicKey = replaceSigningKey(folder, announce, secret);
    return { publicKey: base64(publicKey), former: base64(before.publicKey) };
  } finally {
    await lock.close();
  }
}
