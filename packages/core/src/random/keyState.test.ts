import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyState } from "./keyState.js";

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
