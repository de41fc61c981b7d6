import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bernoulliProbability, bernoulliThreshold, Generator } from "./generator.js";

/**
 * From the authors' xoshiro128starstar.c (version 1.1), compiled with gcc 12: first state, first twelve outputs, the
 * 1001st.
 */
const KNOWN_ANSWERS: [number[], number[], number][] = [
  [
    [1, 2, 3, 4],
    [
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804, 337829053,
      2142557243,
    ],
    136054147,
  ],
  [
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [
      4294962679, 4294962679, 4292019319, 2943360, 1509943680, 246671744, 2681405836, 4051244843, 1053453815, 832600121,
      1848454571, 932178925,
    ],
    2032008063,
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [
      3561393726, 3303951022, 3554374155, 3057721079, 893121327, 3878007038, 1207506869, 136156052, 1399973550,
      616803683, 3494649015, 4099579968,
    ],
    3619844363,
  ],
];
const PI = KNOWN_ANSWERS[2][0];

/**
 * From the same program, state PI: the high words of 64-bit products next()·n, drawn again while the low word is below
 * 2^32 mod n.
 */
const INTEGERS: [number, number[]][] = [
  [1, [0, 0, 0, 0, 0, 0, 0, 0]],
  [2, [1, 1, 1, 1, 0, 1, 0, 0]],
  [3, [2, 2, 2, 2, 0, 2, 0, 0]],
  [10, [8, 7, 8, 7, 2, 9, 2, 0]],
  [1000003, [829204, 769263, 827569, 711933, 207946, 902921, 281145, 31701]],
  [2147483649, [1780696863, 1651975511, 446560663, 1939003519, 603753434, 308401841, 2049789984, 1440131595]],
  [3221225472, [2671045294, 2477963266, 2665780616, 2293290809, 669840995, 2908505278, 905630151, 1049980162]],
  [4294967295, [3561393725, 3303951021, 3554374154, 3057721078, 893121326, 3878007037, 1207506868, 136156051]],
  [4294967296, [3561393726, 3303951022, 3554374155, 3057721079, 893121327, 3878007038, 1207506869, 136156052]],
];

describe("Generator", () => {
  it.each(KNOWN_ANSWERS)("is xoshiro128** from state %j", (state, outputs, last) => {
    const generator = fromState(state);
    expect(outputs.map(() => generator.uint32())).toEqual(outputs);
    for (let i = outputs.length; i < 1000; i++) generator.int32();
    expect(generator.uint32()).toBe(last);
  });

  it("uniform takes 27 and 26 bits of two words", () => {
    const generator = fromState(PI);
    // printf("%.17g", ((next() >> 5) * 67108864.0 + (next() >> 6)) / 9007199254740992.0), same program
    const expected = [0.82920159227595502, 0.82756722503849234, 0.20794601666121826, 0.28114459687248838];
    expect(expected.map(() => generator.uniform())).toEqual(expected);
  });

  it("uniform leaves the state that two words leave, and uniformOpen is its mirror", () => {
    const [one, two, three] = [fromState(PI), fromState(PI), fromState(PI)];
    for (let i = 0; i < 100; i++) {
      two.int32();
      two.int32();
      expect(three.uniformOpen()).toBe(1 - one.uniform());
      expect(stateOf(one)).toEqual(stateOf(two));
      expect(stateOf(three)).toEqual(stateOf(two));
    }
  });

  it("uniform can be 0, and then uniformOpen is 1", () => {
    // s1 = 0 makes a word 0; s1 of the next state is s1 ^ s2 ^ s0 = 0 when s2 = s0.
    expect(fromState([5, 0, 5, 1]).uniform()).toBe(0);
    expect(fromState([5, 0, 5, 1]).uniformOpen()).toBe(1);
  });

  it.each(INTEGERS)("integer(%d) is Lemire's", (n, expected) => {
    const generator = fromState(PI);
    expect(expected.map(() => generator.integer(n))).toEqual(expected);
  });

  it("integer(n) lies in [0, n)", () => {
    const generator = new Generator();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.maxSafeNat(), (n, seed) => {
        const value = generator.key(seed, 1, 0, 0).integer(n);
        expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it("int32 and uint32 are the same bits", () => {
    const [signed, unsigned] = [fromState(PI), fromState(PI)];
    for (let i = 0; i < 100; i++) expect(signed.int32()).toBe(unsigned.uint32() | 0);
  });

  it("continues after save and load", () => {
    const generator = new Generator().key(3, 1, 4, 1);
    for (let i = 0; i < 10; i++) generator.int32();
    const store = new Int32Array(12);
    generator.save(store, 8);
    const expected = Array.from({ length: 20 }, () => generator.int32());
    const other = new Generator().load(store, 8);
    expect(Array.from({ length: 20 }, () => other.int32())).toEqual(expected);
    expect([...store.subarray(0, 8)]).toEqual(Array(8).fill(0));
  });

  it("draws from words it shares, where it was moved to", () => {
    const words = Int32Array.from([...KNOWN_ANSWERS[0][0], ...PI]);
    const generator = new Generator(words);
    const interleaved = Array.from({ length: 6 }, (_, i) => generator.moveTo(4 * (i % 2)).uint32());
    const [first, second] = [KNOWN_ANSWERS[0][1], KNOWN_ANSWERS[2][1]];
    expect(interleaved).toEqual([first[0], second[0], first[1], second[1], first[2], second[2]]);
  });

  it("key forgets what was drawn before", () => {
    const generator = new Generator().key(9, 2, 5, 6);
    const expected = Array.from({ length: 5 }, () => generator.int32());
    generator.key(9, 2, 5, 7).uniform();
    generator.key(9, 2, 5, 6);
    expect(Array.from({ length: 5 }, () => generator.int32())).toEqual(expected);
  });
});

function fromState(state: number[]): Generator {
  return new Generator().load(Int32Array.from(state), 0);
}

function stateOf(generator: Generator): number[] {
  const state = new Int32Array(4);
  generator.save(state, 0);
  return [...state];
}

it("fills with the values that int32 gives one after the other, and goes on behind them", () => {
  const [inTurn, atOnce] = [new Generator().key(9, 1, 2, 3), new Generator().key(9, 1, 2, 3)];
  const values = new Int32Array(50);
  atOnce.fill(values, 37);
  expect([...values.subarray(0, 37)]).toEqual(Array.from({ length: 37 }, () => inTurn.int32()));
  expect([...values.subarray(37)]).toEqual(new Array(13).fill(0));
  expect(atOnce.int32()).toBe(inTurn.int32());
});

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
