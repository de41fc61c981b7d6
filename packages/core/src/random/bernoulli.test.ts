import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bernoulliProbability, bernoulliThreshold } from "./bernoulli.js";
import { Generator } from "./generator.js";

/** A generator whose next words are the given ones. */
class Scripted extends Generator {
  drawn = 0;
  readonly script: number[];
  constructor(script: number[]) {
    super();
    this.script = script;
  }
  override uint32(): number {
    if (this.drawn === this.script.length) throw new Error("the script has ended");
    return this.script[this.drawn++];
  }
}

describe("bernoulli", () => {
  it("is never true for p = 0, always for p = 1", () => {
    for (const word of [0, 1, 2 ** 31, 2 ** 32 - 1]) {
      expect(new Scripted([word, 1]).bernoulli(bernoulliThreshold(0))).toBe(false);
      expect(new Scripted([word]).bernoulli(bernoulliThreshold(1))).toBe(true);
    }
  });

  it("p = 1/2 is decided by the first word", () => {
    expect(new Scripted([2 ** 31 - 1]).bernoulli(bernoulliThreshold(0.5))).toBe(true);
    expect(new Scripted([2 ** 31 + 1]).bernoulli(bernoulliThreshold(0.5))).toBe(false);
  });

  it("has its probability back from the threshold, to the bit", () => {
    const p = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(5e-324, 1e-310, 2 ** -1022));
    fc.assert(
      fc.property(p, (probability) => {
        expect(bernoulliProbability(bernoulliThreshold(probability))).toBe(Math.abs(probability));
      }),
      { seed: 9 },
    );
  });

  it("is true exactly when the words, read as one binary fraction, lie below p", () => {
    const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    const p = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(5e-324, 1e-30, 2 ** -40, 1 - 2 ** -53),
    );
    fc.assert(
      fc.property(p, word, fc.boolean(), (probability, random, hit) => {
        // Words that follow p's own binary digits reach the deepest: p in units of 2^-1088, 34 words of 32 bits.
        const exact = binaryDigits(probability);
        const words = Array.from({ length: 34 }, (_, i) => Number((exact >> BigInt(32 * (33 - i))) & 0xffffffffn));
        if (!hit) words[0] = random;
        const drawn = words.reduce((sum, value) => (sum << 32n) | BigInt(value), 0n);
        const script = new Scripted([...words, 1, 1]);
        expect(script.bernoulli(bernoulliThreshold(probability))).toBe(drawn < exact);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it("draws a second word only if the first leaves it open", () => {
    const threshold = bernoulliThreshold(0.3); // 0.3 · 2^32 = 1288490188.8 (rounded as 0.3 is)
    const open = Math.floor(0.3 * 2 ** 32);
    for (const [first, words] of [
      [open - 1, 1],
      [open, 2],
      [open + 1, 1],
    ]) {
      const script = new Scripted([first, 0]);
      script.bernoulli(threshold);
      expect(script.drawn).toBe(words);
    }
  });

  it.each([0.001, 0.3, 0.5, 0.97])("has mean %d", (p) => {
    const generator = new Generator().key(2, 1, 0, 0);
    const n = 200_000;
    let hits = 0;
    for (let i = 0; i < n; i++) if (generator.bernoulli(bernoulliThreshold(p))) hits++;
    expect(Math.abs(hits / n - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / n));
  });

  it.each([-0.1, 1.1, NaN, Infinity])("bernoulliThreshold refuses %d", (p) => {
    expect(() => bernoulliThreshold(p)).toThrow(/a probability from 0 to 1/);
  });
});

/** p·2^1088, which is whole for every double. */
function binaryDigits(p: number): bigint {
  let scaled = p;
  let shift = 1088;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    shift--;
  }
  return BigInt(scaled) << BigInt(shift);
}
