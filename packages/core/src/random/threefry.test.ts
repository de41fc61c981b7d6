import { describe, expect, it } from "vitest";
import { threefry } from "./threefry.js";

/** `threefry4x32 20` of Random123's tests/kat_vectors: counter, key, result. */
const KNOWN_ANSWERS = [
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
  it.each(KNOWN_ANSWERS)("of counter %j under key %j", (counter, key, answer) => {
    const into = new Int32Array(4);
    threefry(key[0], key[1], key[2], key[3], counter[0], counter[1], counter[2], counter[3], into, 0);
    expect([...new Uint32Array(into.buffer)]).toEqual(answer);
  });

  it("writes its four words at the offset and nothing else", () => {
    const into = new Int32Array(9).fill(-7);
    threefry(0, 0, 0, 0, 0, 0, 0, 0, into, 3);
    const words = [...new Uint32Array(into.buffer)];
    expect(words.slice(3, 7)).toEqual(KNOWN_ANSWERS[0][2]);
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
