import { createPrivateKey, randomBytes, sign } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { publicKeyOf, verifierKey, type Signer } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";
import { syncFolder, writeSynced } from "../folder/makeFolder.js";

/** The file inside the folder: 32 random bytes as hexadecimal digits, for its owner alone. */
const FILE = "signing.key";

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key that signs the heads of all logs of a folder. */
export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
  /** Signs for the log of this name. */
  readonly signer: (origin: string) => Signer;
}

/** Whether a service has run on the folder. */
export function hasSigningKey(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

/** The key of the folder, made when it is first asked for. */
export function signingKey(folder: string): SigningKey {
  const path = join(folder, FILE);
  return keyOf(readKey(path) ?? madeKey(path));
}

/** The key that these 32 bytes are. */
export function keyOf(secret: Uint8Array): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: "der", type: "pkcs8" });
  const publicKey = publicKeyOf(new Uint8Array(secret));
  const signed = (message: Uint8Array) => new Uint8Array(sign(null, message, key));
  return { publicKey, sign: signed, signer: (origin) => ({ key: verifierKey(origin, publicKey), sign: signed }) };
}

/**
 * Another key in the place of the one that is there; its public key. What must be known of it before it counts is
 * written by `announce`: a key that was announced and never came is harmless, one that signs unannounced is not.
 */
export function replaceSigningKey(folder: string, announce: (publicKey: Uint8Array) => void): Uint8Array {
  const path = join(folder, FILE);
  const secret = randomBytes(32);
  const publicKey = publicKeyOf(new Uint8Array(secret));
  try {
    const draft = drafted(path, secret);
    announce(publicKey);
    renameSync(draft, path);
    syncFolder(folder);
    return publicKey;
  } catch (cause) {
    throw cause instanceof EvenhandError ? cause : unreadable(path, cause);
  }
}

/** The 32 secret bytes of the folder's key; undefined where none was made. */
export function signingSecret(folder: string): Uint8Array | undefined {
  return readKey(join(folder, FILE));
}

/** Puts the key of another place here. */
export function keepSigningSecret(folder: string, secret: Uint8Array): void {
  const path = join(folder, FILE);
  try {
    renameSync(drafted(path, Buffer.from(secret)), path);
    syncFolder(folder);
  } catch (cause) {
    throw unreadable(path, cause);
  }
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
  try {
    const draft = drafted(path, secret);
    linkSync(draft, path);
    unlinkSync(draft);
    syncFolder(dirname(path));
    return secret;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** A file with the key, on the disk, under a name of its own. */
function drafted(path: string, secret: Buffer): string {
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  writeSynced(draft, `${secret.toString("hex")}\n`, "wx");
  return draft;
}

function unreadable(received: string, cause?: unknown) {
  const required = "a file with the key that signed before, as 64 hexadecimal digits, or none";
  return serviceError("signing-key", { received, required, cause });
}
