import { EvenhandError } from "../errors.js";

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

/** A whole number from 0 to 2^53 − 1: every seed a user can write is one, and distinct numbers are distinct seeds. */
export type Seed = number;

/** For constructors and doors; the generators themselves trust their seed. */
export function checkSeed(seed: unknown, path?: string): asserts seed is Seed {
  if (Number.isSafeInteger(seed) && (seed as number) >= 0) return;
  throw new EvenhandError("seed-invalid", {
    received: seed,
    required: "a whole number from 0 to 9007199254740991",
    ...(path === undefined ? {} : { path }),
  });
}

/**
 * What a stream of random numbers is for. Two purposes never share a stream, whatever the seed, trial, round or arm.
 *
 * Append only: a number that changes its meaning changes every result ever computed. 0 is not used.
 */
export const purpose = {
  /** A policy's choice in round t. */
  choice: 1,
  /** A coin of a learner or policy that outlives the round. */
  coin: 2,
  /** The rewards of an arm in a trial. */
  reward: 3,
  /** Which arms are open in round t of a trial. */
  availability: 4,
  /** How late a reward arrives. */
  delay: 5,
  /** A randomly drawn instance: means, quotas, curves. */
  instance: 6,
  /** The seed that all policies of a trial share. */
  trial: 7,
  /** Which arm a quota that is kept in expectation alone falls on in round t. */
  quotaDraw: 8,
  /** Whether a pull of round t is struck out afterwards, and when. */
  void: 9,
  /** A policy's draw for one of a few open arms in round t. */
  openChoice: 10,
} as const;

/**
 * The upper half of Threefish's C240 = 1bd11bdaa9fc1a22 (Ferguson et al., The Skein hash function family, 1.3, 2010).
 */
const KEY_PARITY = 0x1bd11bda;

/**
 * Threefry-4×32 with 20 rounds: 128 bits of counter through a bijection that 128 bits of key select.
 *
 * Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011; 20 rounds are their default, a
 * margin above the fewest that pass BigCrush. Distinct counters under one key cannot collide.
 *
 * Writes four words to `into` at `offset`. Words come and go as int32: the bits are what counts.
 */
export function threefry(
  key0: number,
  key1: number,
  key2: number,
  key3: number,
  counter0: number,
  counter1: number,
  counter2: number,
  counter3: number,
  into: Int32Array,
  offset: number,
): void {
  let k0 = key0 | 0;
  let k1 = key1 | 0;
  let k2 = key2 | 0;
  let k3 = key3 | 0;
  let k4 = KEY_PARITY ^ k0 ^ k1 ^ k2 ^ k3;
  let x0 = (counter0 + k0) | 0;
  let x1 = (counter1 + k1) | 0;
  let x2 = (counter2 + k2) | 0;
  let x3 = (counter3 + k3) | 0;

  // Four rounds, then the next rotation of the key; the eight pairs of rotation counts alternate between two sets.
  for (let injection = 1; ; injection++) {
    x0 = (x0 + x1) | 0;
    x1 = ((x1 << 10) | (x1 >>> 22)) ^ x0;
    x2 = (x2 + x3) | 0;
    x3 = ((x3 << 26) | (x3 >>> 6)) ^ x2;
    x0 = (x0 + x3) | 0;
    x3 = ((x3 << 11) | (x3 >>> 21)) ^ x0;
    x2 = (x2 + x1) | 0;
    x1 = ((x1 << 21) | (x1 >>> 11)) ^ x2;
    x0 = (x0 + x1) | 0;
    x1 = ((x1 << 13) | (x1 >>> 19)) ^ x0;
    x2 = (x2 + x3) | 0;
    x3 = ((x3 << 27) | (x3 >>> 5)) ^ x2;
    x0 = (x0 + x3) | 0;
    x3 = ((x3 << 23) | (x3 >>> 9)) ^ x0;
    x2 = (x2 + x1) | 0;
    x1 = ((x1 << 5) | (x1 >>> 27)) ^ x2;

    x0 = (x0 + k1) | 0;
    x1 = (x1 + k2) | 0;
    x2 = (x2 + k3) | 0;
    x3 = (x3 + k4 + injection) | 0;
    if (injection === 5) break;
    injection++;

    x0 = (x0 + x1) | 0;
    x1 = ((x1 << 6) | (x1 >>> 26)) ^ x0;
    x2 = (x2 + x3) | 0;
    x3 = ((x3 << 20) | (x3 >>> 12)) ^ x2;
    x0 = (x0 + x3) | 0;
    x3 = ((x3 << 17) | (x3 >>> 15)) ^ x0;
    x2 = (x2 + x1) | 0;
    x1 = ((x1 << 11) | (x1 >>> 21)) ^ x2;
    x0 = (x0 + x1) | 0;
    x1 = ((x1 << 25) | (x1 >>> 7)) ^ x0;
    x2 = (x2 + x3) | 0;
    x3 = ((x3 << 10) | (x3 >>> 22)) ^ x2;
    x0 = (x0 + x3) | 0;
    x3 = ((x3 << 18) | (x3 >>> 14)) ^ x0;
    x2 = (x2 + x1) | 0;
    x1 = ((x1 << 20) | (x1 >>> 12)) ^ x2;

    x0 = (x0 + k2) | 0;
    x1 = (x1 + k3) | 0;
    x2 = (x2 + k4) | 0;
    x3 = (x3 + k0 + injection) | 0;

    // Two injections done: rotate the five key words by two, so that the loop's body can stay as it is.
    const first = k0;
    const second = k1;
    k0 = k2;
    k1 = k3;
    k2 = k4;
    k3 = first;
    k4 = second;
  }

  into[offset] = x0;
  into[offset + 1] = x1;
  into[offset + 2] = x2;
  into[offset + 3] = x3;
}
