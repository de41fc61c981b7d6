/**
 * What a forger, or a careless program, can sign: texts that are no heads, signatures with parts of small order, keys
 * that no secret key has.
 */
import { ed25519 } from "@noble/curves/ed25519.js";
import { createHash } from "node:crypto";
import { formatVerifierKey, verifierKey, type VerifierKey } from "../../src/index.js";

const { Point } = ed25519;
type CurvePoint = InstanceType<typeof Point>;
const { n: order } = Point.CURVE();

/** A point of order 8, and the neutral one. */
export const torsion = Point.fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a");
export const neutral = Point.ZERO;

/** A key pair of scalars, so that a part of small order can be added to the public key or to a signature's point. */
export interface Signatory {
  readonly key: VerifierKey;
  /** The line by which the key is published. */
  readonly line: string;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** Signs with the scalar `secret`; `inKey` is added to the public key, and `inSignature` to the point R. */
export function signatory(
  name: string,
  secret: bigint,
  { inKey = neutral, inSignature = neutral, nonce = 1n }: SmallParts & { readonly nonce?: bigint } = {},
): Signatory {
  const publicKey = Point.BASE.multiply(secret).add(inKey).toBytes();
  const key = verifierKey(name, publicKey);
  const sign = (message: Uint8Array) => {
    const base = BigInt(`0x${createHash("sha512").update(message).digest("hex")}`) % order;
    const r = nonce === 0n ? 0n : (base * nonce) % order;
    const point = (r === 0n ? neutral : Point.BASE.multiply(r)).add(inSignature).toBytes();
    return new Uint8Array(Buffer.concat([point, scalar((r + challenge(point, publicKey, message) * secret) % order)]));
  };
  return { key, line: formatVerifierKey(key), sign };
}

interface SmallParts {
  readonly inKey?: CurvePoint;
  readonly inSignature?: CurvePoint;
}

/** The line of a verifier key whose public key is these 32 bytes, whatever they encode. */
export function keyLine(name: string, publicKey: Uint8Array, type = 1): string {
  const bytes = Buffer.concat([Buffer.from([type]), publicKey]);
  const named = Buffer.concat([Buffer.from(`${name}\n`), bytes]);
  return `${name}+${createHash("sha256").update(named).digest("hex").slice(0, 8)}+${bytes.toString("base64")}`;
}

/** The same signature with s + order in place of s: a second encoding. */
export function withLargerScalar(signature: Uint8Array): Uint8Array {
  const s = littleEndian(signature.subarray(32));
  return new Uint8Array(Buffer.concat([signature.subarray(0, 32), scalar(s + order)]));
}

/** A line of signature, from any name and any bytes. */
export function signatureLine(name: string, id: string, signature: Uint8Array): string {
  return `— ${name} ${Buffer.concat([Buffer.from(id, "hex"), signature]).toString("base64")}\n`;
}

/** A text, and below it a signature by each of these. */
export function note(text: string, signers: readonly Signatory[], more = ""): string {
  const message = new Uint8Array(Buffer.from(text));
  const lines = signers.map(({ key, sign }) => signatureLine(key.name, key.id, sign(message)));
  return `${text}\n${lines.join("")}${more}`;
}

function challenge(point: Uint8Array, publicKey: Uint8Array, message: Uint8Array): bigint {
  return littleEndian(createHash("sha512").update(point).update(publicKey).update(message).digest()) % order;
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
}

function scalar(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse();
}
