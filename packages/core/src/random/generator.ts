import { EvenhandError } from "../errors.js";
import { keyState, type Seed } from "./keyState.js";

const TWO_TO_32 = 4294967296;
const TWO_TO_26 = 67108864;
const TWO_TO_MINUS_53 = 1 / 9007199254740992;
const TWO_TO_MINUS_16 = 1 / 65536;

/**
 * xoshiro128** on four words of an Int32Array.
 *
 * The words may belong to a larger array that holds many streams (see ArmStreams). They are not fields of the object
 * because Chromium boxes fields beyond 31 bits: a uniform number took 17 ns there from fields, 5 ns from a typed array
 * (Node: 5 and 6 ns).
 */
export class Generator {
  readonly #words: Int32Array;
  #at: number;

  /**
   * A generator of its own, to be keyed or loaded; or one over the four words that begin at `offset` of `words`, as
   * they are.
   */
  constructor(words?: Int32Array, offset = 0) {
    this.#words = words ?? new Int32Array(4);
    this.#at = offset;
    if (words === undefined) this.key(0, 0, 0, 0);
  }

  /** Begins the stream (seed, purpose, a, b) at its first value. See keyState for the ranges. */
  key(seed: Seed, purpose: number, a: number, b: number): this {
    keyState(seed, purpose, a, b, this.#words, this.#at);
    return this;
  }

  /** Continues with the four words at another place of the same array. */
  moveTo(offset: number): this {
    this.#at = offset;
    return this;
  }

  save(into: Int32Array, offset: number): void {
    for (let word = 0; word < 4; word++) into[offset + word] = this.#words[this.#at + word];
  }

  load(from: Int32Array, offset: number): this {
    for (let word = 0; word < 4; word++) this.#words[this.#at + word] = from[offset + word];
    return this;
  }

  /** 32 random bits, as a signed number. */
  int32(): number {
    return nextWord(this.#words, this.#at);
  }

  /** The next `count` values of int32, in a third of the time: the state stays in registers. */
  fill(into: Int32Array, count: number): void {
    const end = Math.min(count, into.length);
    const words = this.#words;
    const at = this.#at;
    let s0 = words[at];
    let s1 = words[at + 1];
    let s2 = words[at + 2];
    let s3 = words[at + 3];
    for (let i = 0; i < end; i++) {
      into[i] = scramble(s1);
      const t2 = s2 ^ s0;
      const t3 = s3 ^ s1;
      s2 = t2 ^ (s1 << 9);
      s1 ^= t2;
      s0 ^= t3;
      s3 = (t3 << 11) | (t3 >>> 21);
    }
    words[at] = s0;
    words[at + 1] = s1;
    words[at + 2] = s2;
    words[at + 3] = s3;
  }

  /** 32 random bits, from 0 to 2^32 − 1. */
  uint32(): number {
    return this.int32() >>> 0;
  }

  /** A multiple of 2^-53 in [0, 1), each equally likely. */
  uniform(): number {
    // int32() twice, written out so that the state between stays in registers: 5 instead of 7 ns.
    const words = this.#words;
    const at = this.#at;
    const s0 = words[at];
    const s1 = words[at + 1];
    const s2 = words[at + 2] ^ s0;
    const s3 = words[at + 3] ^ s1;
    const t0 = s0 ^ s3;
    const t1 = s1 ^ s2;
    const t2 = s2 ^ (s1 << 9) ^ t0;
    const t3 = ((s3 << 11) | (s3 >>> 21)) ^ t1;
    words[at] = t0 ^ t3;
    words[at + 1] = t1 ^ t2;
    words[at + 2] = t2 ^ (t1 << 9);
    words[at + 3] = (t3 << 11) | (t3 >>> 21);
    return ((scramble(s1) >>> 5) * TWO_TO_26 + (scramble(t1) >>> 6)) * TWO_TO_MINUS_53;
  }

  /** A multiple of 2^-53 in (0, 1], each equally likely: its logarithm is finite. */
  uniformOpen(): number {
    return 1 - this.uniform();
  }

  /**
   * A whole number in [0, n), each exactly equally likely, for whole n from 1 to 2^32.
   *
   * The high word of u·n, drawn again while the low word is below 2^32 mod n (Lemire, Fast random integer generation in
   * an interval, ACM TOMACS 29, 2019). The 64-bit product is taken in two halves that doubles hold exactly.
   */
  integer(n: number): number {
    if (!(n >= 1 && n <= TWO_TO_32)) return NaN;
    let word = this.uint32();
    if (Math.imul(word, n) >>> 0 < n) {
      const rejectedBelow = TWO_TO_32 % n;
      while (Math.imul(word, n) >>> 0 < rejectedBelow) word = this.uint32();
    }
    const lowHalf = Math.floor((word & 0xffff) * n * TWO_TO_MINUS_16);
    return Math.floor(((word >>> 16) * n + lowHalf) * TWO_TO_MINUS_16);
  }

  /**
   * True with probability p exactly, for threshold = bernoulliThreshold(p) = p·2^32.
   *
   * One word decides unless it equals the whole part of the threshold (once in 2^32 draws); then the fraction is a
   * threshold for the next word. Every step is exact in doubles, so not only 53 bits of p count but all of them.
   */
  bernoulli(threshold: number): boolean {
    const word = this.uint32();
    if (word === Math.floor(threshold)) return this.bernoulli((threshold - word) * TWO_TO_32);
    return word < threshold;
  }
}

/**
 * The next 32 bits of xoshiro128** 1.1 (Blackman and Vigna, Scrambled linear pseudorandom number generators, ACM TOMS
 * 47, 2021), as a signed number, from the four words of state that begin at `at`.
 */
export function nextWord(words: Int32Array, at: number): number {
  const s0 = words[at];
  const s1 = words[at + 1];
  const s2 = words[at + 2] ^ s0;
  const s3 = words[at + 3] ^ s1;
  words[at] = s0 ^ s3;
  words[at + 1] = s1 ^ s2;
  words[at + 2] = s2 ^ (s1 << 9);
  words[at + 3] = (s3 << 11) | (s3 >>> 21);
  return scramble(s1);
}

/**
 * For each of the next words 1 if it is below the threshold and else 0, into[from] to into[to − 1]. It stops at a word
 * that equals the threshold's whole part, and returns where it stopped. The state stays in registers meanwhile.
 */
export function nextBelow(
  words: Int32Array,
  at: number,
  threshold: number,
  into: Float64Array,
  from: number,
  to: number,
): number {
  const whole = Math.floor(threshold);
  let s0 = words[at];
  let s1 = words[at + 1];
  let s2 = words[at + 2];
  let s3 = words[at + 3];
  let i = from;
  for (; i < to; i++) {
    const word = scramble(s1) >>> 0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 11) | (s3 >>> 21);
    if (word === whole) break;
    into[i] = +(word < threshold);
  }
  words[at] = s0;
  words[at + 1] = s1;
  words[at + 2] = s2;
  words[at + 3] = s3;
  return i;
}

/** The "**" of the name. */
export function scramble(word: number): number {
  const product = Math.imul(word, 5);
  return Math.imul((product << 7) | (product >>> 25), 9);
}

/**
 * What `Generator.bernoulli` and `ArmStreams.bernoulli` take for the probability p: p·2^32, which loses no bit of p.
 */
export function bernoulliThreshold(p: number): number {
  if (p >= 0 && p <= 1) return p * TWO_TO_32;
  throw new EvenhandError("parameter-range", { received: p, required: "a probability from 0 to 1" });
}

/** The p of a threshold, to the bit. */
export function bernoulliProbability(threshold: number): number {
  return threshold / TWO_TO_32;
}
