import { createPrivateKey, randomBytes, sign } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { publicKeyOf, verifierKey, type Signer } from "@evenhand/allocator";
import { serviceError } from "../errors.js";

/** The file inside the folder: 32 random bytes as hexadecimal digits, for its owner alone. */
const FILE = "signing.key";

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that signs the heads of all logs of a folder. */
export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Signs for the log of this name. */
  readonly signer: (origin: string) => Signer;
}

/** The key of the folder, made when it is first asked for. */
export function signingKey(folder: string): SigningKey {
  const path = join(folder, FILE);
  const secret = readKey(path) ?? madeKey(path);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: "der", type: "pkcs8" });
  const publicKey = publicKeyOf(new Uint8Array(secret));
  return {
    publicKey,
    signer: (origin) => ({
      key: verifierKey(origin, publicKey),
      sign: (message) => new Uint8Array(sign(null, message, key)),
    }),
  };
}

function readKey(path: string): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unreadable(path, cause);
  }
  if (/^[0-9a-f]{64}\n$/.test(text)) return Buffer.from(text.trim(), "hex");
  throw unreadable(`${path} with other content`);
}

/**
 * Linked under its name once it is on the disk: a key of which a crash left one half would lock the folder for ever.
 */
function madeKey(path: string): Buffer {
  const secret = randomBytes(32);
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    const file = openSync(draft, "wx", 0o600);
    try {
      writeSync(file, `${secret.toString("hex")}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(draft, path);
    unlinkSync(draft);
    return secret;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(received: string, cause?: unknown) {
  const required = "a file with the key that signed before, as 64 hexadecimal digits, or none";
  return serviceError("signing-key", { received, required, cause });
}
