import { needs } from "@evenhand/core";
import { hexToBytes } from "@noble/hashes/utils.js";
import { allocatorError } from "../errors.js";
import type { SecretSeed } from "./seed.js";

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
