import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSeed, keyState, purpose, threefry } from "./keyState.js";

/**
 * (seed, purpose, a, b) and the state, from a C program that follows the paper with arrays and loops: key = low and
 * high word of the seed, the purpose, 0; counter = low and high word of a, low and high word of b.
 */
const KNOWN_ANSWERS: [number, number, number, number, string][] = [
  [1, 1, 0, 0, "25c3ee7b 2b3528d6 129a4005 739c1f6a"],
  [42, 3, 7, 11, "835b7edb 3d49da29 074345c3 4a3ece3d"],
  [2 ** 53 - 1, 6, 2 ** 53 - 1, 2 ** 53 - 1, "7a943ae5 c9e86944 73ce2e87 37862bce"],
  [2 ** 32, 2 ** 32 - 1, 2 ** 32, 1, "7e325cfe a5e64487 bd67a1cc ce016a37"],
];

describe("keyState", () => {
  it.each(KNOWN_ANSWERS)("of seed %d, purpose %d, a %d, b %d", (seed, purpose, a, b, answer) => {
    expect(stateOf(seed, purpose, a, b)).toBe(answer);
  });

  it("is never all zero: this key and counter, found by running Threefry backwards, would be", () => {
    expect(stateOf(5714783, 3, 3558249161616630, 3019081896898480)).toBe("00000001 00000000 00000000 00000000");
  });

  it("differs whenever seed, purpose, a or b differ", () => {
    const whole = fc.oneof(fc.nat(3), fc.maxSafeNat(), fc.constantFrom(2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1));
    const key = fc.tuple(whole, fc.oneof(fc.nat(7), fc.nat(2 ** 32 - 1)), whole, whole);
    fc.assert(
      fc.property(key, key, (first, second) => {
        fc.pre(first.some((value, i) => value !== second[i]));
        expect(stateOf(...first)).not.toBe(stateOf(...second));
      }),
      { seed: 1 },
    );
  });

  it("does not confuse the four arguments or the halves of one", () => {
    const values = [0, 1, 2, 2 ** 32, 2 ** 32 + 1, 2 ** 33];
    const states = new Set<string>();
    for (const seed of values)
      for (const purpose of [0, 1, 2])
        for (const a of values) for (const b of values) states.add(stateOf(seed, purpose, a, b));
    expect(states.size).toBe(values.length ** 3 * 3);
  });
});

function stateOf(seed: number, purpose: number, a: number, b: number): string {
  const state = new Int32Array(4);
  keyState(seed, purpose, a, b, state, 0);
  return [...new Uint32Array(state.buffer)].map((word) => word.toString(16).padStart(8, "0")).join(" ");
}

describe("checkSeed", () => {
  it.each([0, 1, 2 ** 32, 2 ** 53 - 1])("takes %d", (seed) => {
    expect(() => checkSeed(seed)).not.toThrow();
  });

  it.each([-1, 0.5, 2 ** 53, NaN, Infinity, "7", undefined, null, 7n])("refuses %s", (seed) => {
    expect(() => checkSeed(seed, "study.seed")).toThrow(
      /^study\.seed: .*required: a whole number from 0 to 9007199254740991/,
    );
  });
});

it("no two purposes share a number, and none is 0", () => {
  const numbers = Object.values(purpose);
  expect(new Set<number>(numbers).size).toBe(numbers.length);
  expect(numbers).not.toContain(0);
});

it("keeps the numbers that results were computed with", () => {
  expect(purpose).toMatchObject({ choice: 1, coin: 2, reward: 3, availability: 4, delay: 5, instance: 6 });
});

/** `threefry4x32 20` of Random123's tests/kat_vectors: counter, key, result. */
const THREEFRY_ANSWERS = [
  [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0x9c6ca96a, 0xe17eae66, 0xfc10ecd4, 0x5256a7d8],
  ],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0x2a881696, 0x57012287, 0xf6c7446e, 0xa16a6732],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89],
    [0x59cd1dbb, 0xb8879579, 0x86b5d00c, 0xac8b6d84],
  ],
];

describe("threefry", () => {
  it.each(THREEFRY_ANSWERS)("of counter %j under key %j", (counter, key, answer) => {
    const into = new Int32Array(4);
    threefry(key[0], key[1], key[2], key[3], counter[0], counter[1], counter[2], counter[3], into, 0);
    expect([...new Uint32Array(into.buffer)]).toEqual(answer);
  });

  it("writes its four words at the offset and nothing else", () => {
    const into = new Int32Array(9).fill(-7);
    threefry(0, 0, 0, 0, 0, 0, 0, 0, into, 3);
    const words = [...new Uint32Array(into.buffer)];
    expect(words.slice(3, 7)).toEqual(THREEFRY_ANSWERS[0][2]);
    expect([...into.slice(0, 3), ...into.slice(7)]).toEqual([-7, -7, -7, -7, -7]);
  });

  it("flips half of the 128 bits when one bit of counter or key flips", () => {
    const before = new Int32Array(4);
    const after = new Int32Array(4);
    let flips = 0;
    for (let bit = 0; bit < 256; bit++) {
      const words = [1, 2, 3, 4, 5, 6, 7, 8];
      hash(words, before);
      words[bit >> 5] ^= 1 << (bit & 31);
      hash(words, after);
      for (let i = 0; i < 4; i++) flips += bitsSet(before[i] ^ after[i]);
    }
    // 256 · 128 fair coins: mean 16384, standard error sqrt(256 · 128 / 4) = 90.5.
    expect(Math.abs(flips - 16384)).toBeLessThan(5 * 90.5);
  });
});

function hash(w: number[], into: Int32Array): void {
  threefry(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], into, 0);
}

function bitsSet(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}
