import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { publicKeyOf, verifierKey, type Signer } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { serviceError } from "../errors.js";
import { checkedText, readCheckedText } from "../folder/checkedText.js";
import { syncFolder, writeSynced } from "../folder/makeFolder.js";
import type { SharedSecret } from "../store/sharedSecret.js";

/**
 * The file inside the folder, for its owner alone: below the checksum a line with the key, 32 random bytes as
 * hexadecimal digits or sealed, and a line with how many keys came before it, which former-keys.jsonl has to have.
 */
const FILE = "signing.key";

/** What the key is sealed for. */
const PLACE = "signing.key of a folder";

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410), and in the form of a public key. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** The key that signs the heads of all logs of a folder. */
export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
  /** Signs for the log of this name. */
  readonly signer: (origin: string) => Signer;
}

/** What the file says. */
export interface KeptSigningKey {
  /** 32 bytes. */
  readonly secret: Uint8Array;
  /** How many keys came before it, at least. Files of earlier versions do not say it. */
  readonly former: number;
}

interface FoundSigningKey extends KeptSigningKey {
  /** As it would be written today: with a checksum, and sealed where a secret is given. */
  readonly isUpToDate: boolean;
}

/** Whether a service has run on the folder. */
export function hasSigningKey(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

/** The key of the folder, made when it is first asked for. */
export function signingKey(folder: string, secret?: SharedSecret): SigningKey {
  return keyOf((keptSigningKey(folder, secret) ?? madeKey(join(folder, FILE), secret)).secret);
}

/** The key that these 32 bytes are. */
export function keyOf(secret: Uint8Array): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: "der", type: "pkcs8" });
  const publicKey = publicKeyOf(new Uint8Array(secret));
  const signed = (message: Uint8Array) => new Uint8Array(sign(null, message, key));
  return { publicKey, sign: signed, signer: (origin) => ({ key: verifierKey(origin, publicKey), sign: signed }) };
}

/** Whether the key has signed the message: Node's own check takes a twentieth of the time of the one for browsers. */
export function isSignedBy(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: "der", type: "spki" });
  return verify(null, message, key, signature);
}

/**
 * Another key in the place of the one that is there; its public key. What must be known of it before it counts is
 * written by `announce`, which says how many keys came before it: a key that was announced and never came is harmless,
 * one that signs unannounced is not.
 */
export function replaceSigningKey(
  folder: string,
  announce: (publicKey: Uint8Array) => number,
  sealing?: SharedSecret,
): Uint8Array {
  const secret = randomBytes(32);
  const publicKey = publicKeyOf(new Uint8Array(secret));
  keepSigningKey(folder, () => ({ secret, former: announce(publicKey) }), sealing);
  return publicKey;
}

/** What the folder has; undefined where no key was made. */
export function keptSigningKey(folder: string, sealing?: SharedSecret): FoundSigningKey | undefined {
  const path = join(folder, FILE);
  let written: string;
  try {
    written = readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unreadable(path, cause);
  }
  return readKey(path, written, sealing);
}

/** Puts a key in the place of the one that is there. */
export function keepSigningKey(folder: string, kept: () => KeptSigningKey, sealing?: SharedSecret): void {
  const path = join(folder, FILE);
  try {
    renameSync(drafted(path, kept(), sealing), path);
    syncFolder(folder);
  } catch (cause) {
    throw cause instanceof EvenhandError ? cause : unreadable(path, cause);
  }
}

function readKey(path: string, written: string, sealing: SharedSecret | undefined): FoundSigningKey {
  const { text, isChecked } = checkedPart(path, written);
  const [, key, former = "0"] = /^([0-9a-f]{64}|sealed [\w+/=]+)\n(?:former (\d+)\n)?$/.exec(text) ?? [];
  if (key === undefined) throw unreadable(`${path} with other content`);
  if (!key.startsWith("sealed ")) {
    const isUpToDate = isChecked && sealing === undefined;
    return { secret: Buffer.from(key, "hex"), former: Number(former), isUpToDate };
  }
  if (sealing === undefined) {
    const required = "the secret that sealed it (--secret-file or EVENHAND_SECRET)";
    throw serviceError("shared-secret", { received: `no secret for ${path}`, required });
  }
  const sealed = Buffer.from(key.slice("sealed ".length), "base64");
  const secret = sealing.unseal(sealed, PLACE);
  return { secret, former: Number(former), isUpToDate: isChecked && sealing.isCurrent(sealed) };
}

function checkedPart(path: string, written: string) {
  try {
    return readCheckedText(written);
  } catch (cause) {
    throw unreadable(`${path} with other bytes than were written`, cause);
  }
}

/**
 * Linked under its name once it is on the disk: a key of which a crash left one half would lock the folder for ever.
 */
function madeKey(path: string, sealing: SharedSecret | undefined): KeptSigningKey {
  const made = { secret: randomBytes(32), former: 0 };
  try {
    const draft = drafted(path, made, sealing);
    linkSync(draft, path);
    unlinkSync(draft);
    syncFolder(dirname(path));
    return made;
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/** A file with the key, on the disk, under a name of its own. */
function drafted(path: string, { secret, former }: KeptSigningKey, sealing: SharedSecret | undefined): string {
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  const hex = Buffer.from(secret).toString("hex");
  const key = sealing === undefined ? hex : `sealed ${Buffer.from(sealing.seal(secret, PLACE)).toString("base64")}`;
  writeSynced(draft, checkedText(`${key}\nformer ${former}\n`), "wx");
  return draft;
}

function unreadable(received: string, cause?: unknown) {
  const required = "the file with the key that signed before, as it was written, or none";
  return serviceError("signing-key", { received, required, cause });
}
