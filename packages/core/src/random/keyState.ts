import type { Seed } from "./seed.js";
import { threefry } from "./threefry.js";

const TWO_TO_MINUS_32 = 1 / 4294967296;

/**
 * Writes the first state of the stream (seed, purpose, a, b) to `into` at `offset`.
 *
 * Threefry's key holds the seed in two words and the purpose in the third; its counter holds a and b in two words each.
 * Different (seed, purpose, a, b) are thus different inputs, and under one seed and purpose different (a, b) get
 * different states (but for the guard below). Seed, a and b are whole numbers from 0 to 2^53, the purpose is one below
 * 2^32.
 *
 * xoshiro visits all states but zero in one cycle of 2^128 − 1, so n streams of L values overlap with probability below
 * n²·L / 2^128 (Vigna, On the probability of overlap of random subsequences, 2020): 10^9 streams of 10^9, below 10^-11.
 */
export function keyState(seed: Seed, purpose: number, a: number, b: number, into: Int32Array, offset: number): void {
  threefry(
    seed | 0,
    (seed * TWO_TO_MINUS_32) | 0,
    purpose | 0,
    0,
    a | 0,
    (a * TWO_TO_MINUS_32) | 0,
    b | 0,
    (b * TWO_TO_MINUS_32) | 0,
    into,
    offset,
  );
  // One counter of each key gives the one state from which xoshiro never leaves.
  if ((into[offset] | into[offset + 1] | into[offset + 2] | into[offset + 3]) === 0) into[offset] = 1;
}
