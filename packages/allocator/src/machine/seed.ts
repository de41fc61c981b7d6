import { needs } from "@evenhand/core";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { allocatorError } from "../errors.js";
import type { Sha256 } from "../ledger/sha256.js";

/** What decides random choices: secret, because a reader who has it can predict them. */
export interface SecretSeed {
  /** 16 random bytes. */
  readonly seed: Uint8Array;
  /** 32 random bytes, so that the commitment cannot be searched. */
  readonly blinding: Uint8Array;
}

const SEED_LENGTH = 16;
const BLINDING_LENGTH = 32;

/** What the log says of the seed: SHA-256("commitment" · seed · blinding). */
export function commitmentTo({ seed, blinding }: SecretSeed, sha256: Sha256): Uint8Array {
  return sha256(concatBytes(utf8ToBytes("commitment"), seed, blinding));
}

/** Core's seed: the first 53 bits of SHA-256("seed" · seed). */
export function coreSeed({ seed }: SecretSeed, sha256: Sha256): number {
  const hash = sha256(concatBytes(utf8ToBytes("seed"), seed));
  return hash.subarray(0, 6).reduce((value, byte) => value * 256 + byte, 0) * 32 + (hash[6] >> 3);
}

export function checkSeed(secret: SecretSeed, path = "seed"): void {
  const { seed, blinding } = secret ?? ({} as Partial<SecretSeed>);
  if (seed instanceof Uint8Array && seed.length === SEED_LENGTH) {
    if (blinding instanceof Uint8Array && blinding.length === BLINDING_LENGTH) return;
  }
  const required = `${SEED_LENGTH} random bytes and ${BLINDING_LENGTH} random bytes of blinding`;
  throw allocatorError("seed-format", { received: "something else", required, path });
}

const DIGITS = /^([0-9a-f]{32})([0-9a-f]{64})$/;

/** Reads the seeds that a keeper hands to an auditor: a line each, 32 hexadecimal digits of seed and 64 of blinding. */
export function readSeeds(text: string): SecretSeed[] {
  needs.text(text, "text");
  const lines = text.split("\n").map((line) => line.trim());
  const seeds = lines.filter((line) => line !== "").map((line, index) => readSeed(line.toLowerCase(), index));
  if (seeds.length > 0) return seeds;
  throw allocatorError("seed-format", { received: "an empty text", required: REQUIRED });
}

const REQUIRED = "96 hexadecimal digits in each line: 32 of the seed, then 64 of its blinding";

function readSeed(line: string, index: number): SecretSeed {
  const digits = DIGITS.exec(line);
  if (digits !== null) return { seed: hexToBytes(digits[1]), blinding: hexToBytes(digits[2]) };
  // A seed is a secret: what was received is not repeated.
  throw allocatorError("seed-format", { received: `another text in seed ${index + 1}`, required: REQUIRED });
}
