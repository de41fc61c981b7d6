import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { serviceError } from "../errors.js";

/** Characters of a secret at least: 32 random bytes as base64 have 44. */
const SHORTEST = 32;

const CIPHER = "aes-256-gcm";
const NAME_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What follows from one line of the file. */
interface DerivedKeys {
  /** Tells by which line something was sealed; it says nothing about the line. */
  readonly name: Buffer;
  readonly sealing: Buffer;
  readonly signing: Buffer;
}

/**
 * What the replicas share beside the database: it seals what is secret there, and signs what they say to each other.
 *
 * The file has one secret to a line. The first is used; the others are still believed, so that a secret can be replaced
 * while replicas run: all of them first believe the new one, then use it, and at last forget the old one.
 */
export class SharedSecret {
  readonly #lines: readonly DerivedKeys[];

  private constructor(lines: readonly string[]) {
    this.#lines = lines.map(derived);
  }

  /** The secret of the file, if one is named, or else the text of the variable. Refused without any. */
  static required(file: string, variable: string | undefined): SharedSecret {
    const given = SharedSecret.given(file, variable);
    if (given !== undefined) return given;
    const required = "a secret that all replicas share; make one with: openssl rand -base64 32 > secret";
    throw unusable("neither --secret-file nor EVENHAND_SECRET", required);
  }

  /** The same; undefined where none is given: a folder can do without. */
  static given(file: string, variable: string | undefined): SharedSecret | undefined {
    if (file !== "") return SharedSecret.ofFile(file);
    return variable === undefined || variable === "" ? undefined : SharedSecret.of(variable, "EVENHAND_SECRET");
  }

  static ofFile(path: string): SharedSecret {
    let text: string;
    try {
      text = readFileSync(path, "utf8");
    } catch (cause) {
      throw unusable(path, "a file that can be read", cause);
    }
    return SharedSecret.of(text, path);
  }

  /** `from` names the place in messages. */
  static of(text: string, from: string): SharedSecret {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    if (lines.length === 0) throw unusable(`${from}, which is empty`, `a line of at least ${SHORTEST} characters`);
    const short = lines.findIndex((line) => line.length < SHORTEST);
    if (short === -1) return new SharedSecret(lines);
    throw unusable(`line ${short + 1} of ${from}`, `at least ${SHORTEST} characters`);
  }

  /** Bytes that only who has the secret can read, and only in the place that they were sealed for. */
  seal(bytes: Uint8Array, place: string): Uint8Array {
    const [{ name, sealing }] = this.#lines;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return new Uint8Array(Buffer.concat([name, nonce, cipher.getAuthTag(), sealed]));
  }

  unseal(sealed: Uint8Array, place: string): Uint8Array {
    const [name, nonce, tag, bytes] = partsOf(Buffer.from(sealed));
    const line = this.#lines.find((one) => one.name.equals(name));
    const required = "what was sealed with a secret of the file, for the same place";
    if (line === undefined) throw unusable(`${place}, sealed with another secret`, required);
    try {
      const decipher = createDecipheriv(CIPHER, line.sealing, nonce).setAAD(Buffer.from(place)).setAuthTag(tag);
      return new Uint8Array(Buffer.concat([decipher.update(bytes), decipher.final()]));
    } catch (cause) {
      throw unusable(`${place} with other bytes`, required, cause);
    }
  }

  /** Whether it was sealed with the secret that is in use now. */
  isCurrent(sealed: Uint8Array): boolean {
    return this.#lines[0].name.equals(sealed.subarray(0, NAME_BYTES));
  }

  /** What shows that a text comes from who has the secret. */
  sign(text: string): string {
    return signature(this.#lines[0], text).toString("base64url");
  }

  isSigned(text: string, signed: string): boolean {
    const given = Buffer.from(signed, "base64url");
    return this.#lines.some((line) => {
      const own = signature(line, text);
      return own.length === given.length && timingSafeEqual(own, given);
    });
  }
}

function derived(line: string): DerivedKeys {
  const key = (purpose: string, length: number) => Buffer.from(hkdfSync("sha256", line, "evenhand", purpose, length));
  return { name: key("name", NAME_BYTES), sealing: key("sealing", 32), signing: key("signing", 32) };
}

function signature({ signing }: DerivedKeys, text: string): Buffer {
  return createHmac("sha256", signing).update(text).digest();
}

function partsOf(sealed: Buffer): readonly [name: Buffer, nonce: Buffer, tag: Buffer, bytes: Buffer] {
  const ends = [NAME_BYTES, NAME_BYTES + NONCE_BYTES, NAME_BYTES + NONCE_BYTES + TAG_BYTES];
  return [
    sealed.subarray(0, ends[0]),
    sealed.subarray(ends[0], ends[1]),
    sealed.subarray(ends[1], ends[2]),
    sealed.subarray(ends[2]),
  ];
}

function unusable(received: string, required: string, cause?: unknown) {
  return serviceError("shared-secret", { received, required, cause });
}
