import { readSignedHead } from "@evenhand/allocator";
import { serviceError } from "../errors.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { addFormerKey, successionText } from "./formerKeys.js";
import { HeadFile } from "./headFile.js";
import { hasSigningKey, replaceSigningKey, signingKey } from "./signingKey.js";

/**
 * Replaces the signing key of a folder, for the heads from now on. The former public key stays listed, with the size
 * of the last head that it signed for each allocator, so that older heads and receipts can be checked as before; its
 * secret is gone. Refused while a service has the folder.
 */
export async function rotateSigningKey(folder: string, now: number): Promise<{ publicKey: string; former: string }> {
  if (!hasSigningKey(folder)) {
    throw serviceError("signing-key", { received: folder, required: "a folder with a key to replace" });
  }
  const lock = EmbeddedStore.open(folder);
  try {
    const before = signingKey(folder);
    const former = base64(before.publicKey);
    const heads = new HeadFile(folder);
    const sizes = Object.fromEntries([...heads.heads].map(([id, head]) => [id, readSignedHead(head).size]));
    heads.close();
    const publicKey = base64(
      replaceSigningKey(folder, (next) => {
        const successor = base64(next);
        const signature = base64(before.sign(Buffer.from(successionText(successor, now))));
        addFormerKey(folder, { publicKey: former, until: now, successor, signature, sizes });
      }),
    );
    return { publicKey, former };
  } finally {
    await lock.close();
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
