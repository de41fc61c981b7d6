import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFraction } from "./fraction.js";
import { Shares } from "./shares.js";

const denominator = fc.integer({ min: 1, max: 2 ** 31 });
const share = denominator.chain((d) => fc.tuple(fc.integer({ min: 0, max: d }), fc.constant(d)));
const rounds = fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: 2 ** 40 }));

describe("what is due", () => {
  it("due is floor(r·t)", () => {
    fc.assert(
      fc.property(share, rounds, ([p, d], t) => {
        const due = BigInt(Shares.parse([`${p}/${d}`], 1).due(0, t));
        // The largest whole number that is at most p·t/d.
        expect(due * BigInt(d) <= BigInt(p) * BigInt(t)).toBe(true);
        expect((due + 1n) * BigInt(d) > BigInt(p) * BigInt(t)).toBe(true);
      }),
      { seed: 4 },
    );
  });

  it("deficit is the double next to r·t − N", () => {
    fc.assert(
      fc.property(share, rounds, fc.integer({ min: -1000, max: 1000 }), ([p, d], t, ahead) => {
        const pulls = Math.max(0, Math.floor((p / d) * t) + ahead);
        // Of the fraction as it is kept: in lowest terms.
        const { numerator, denominator: lowest } = parseFraction(`${p}/${d}`);
        const exact = BigInt(numerator) * BigInt(t) - BigInt(lowest) * BigInt(pulls);
        // |exact| < 2^53, so both conversions are exact and the division is the only rounding.
        expect(Number.isSafeInteger(Number(exact))).toBe(true);
        const deficit = Shares.parse([`${p}/${d}`], 1).deficit(0, t, pulls);
        expect(deficit).toBeCloseTo(Number(exact) / lowest, 12);
        expect(Math.sign(deficit) + 0).toBe(exact > 0n ? 1 : exact < 0n ? -1 : 0);
      }),
      { seed: 5 },
    );
  });

  it("has no rounding where doubles have one", () => {
    expect(Shares.parse(0.1, 1).deficit(0, 3, 0)).toBe(0.3);
    expect(0.1 * 3).not.toBe(0.3);
    expect(Shares.parse(0.7, 1).deficit(0, 10, 7)).toBe(0);
    expect(Shares.parse("1/49", 1).deficit(0, 49, 1)).toBe(0);
    expect(Shares.parse("1/49", 1).due(0, 49)).toBe(1);
    expect(Shares.parse(0.29, 1).due(0, 100)).toBe(29);
    expect(Math.floor(0.29 * 100)).toBe(28);
  });

  it("is exact beyond 2^53", () => {
    // (2^31 − 1)·2^40 − 2^31·(2^40 − 512) = 2^40·(2^31 − 1 − 2^31) + 2^40 = 0
    const shares = Shares.parse(["2147483647/2147483648"], 1);
    expect(shares.deficit(0, 2 ** 40, 2 ** 40 - 512)).toBe(0);
    expect(shares.deficit(0, 2 ** 40, 2 ** 40 - 513)).toBe(1);
    expect(shares.deficit(0, 2 ** 40 + 1, 2 ** 40 - 511)).toBe(-1 / 2 ** 31);
  });
});

describe("commonDenominator", () => {
  it("is the least one, and the numerators over it are the shares", () => {
    expect(Shares.parse(["1/4", "1/6", 0.1], 3).commonDenominator()).toEqual({
      denominator: 60,
      numerators: Float64Array.of(15, 10, 6),
    });
    expect(Shares.parse(["1/4"], 1).commonDenominator(100, 6)).toEqual({
      denominator: 12,
      numerators: Float64Array.of(3),
    });
    expect(Shares.parse([0, 1], 2).commonDenominator()).toEqual({ denominator: 1, numerators: Float64Array.of(0, 1) });
  });

  it("is refused where a denominator that it must have is too large by itself", () => {
    expect(() => Shares.parse(1, 1).commonDenominator(100, 101)).toThrow(
      expect.objectContaining({ code: "share-precision" }),
    );
  });

  it("is refused beyond 2^31", () => {
    const shares = Shares.parse(["1/99991", "1/99989"], 2);
    expect(() => shares.commonDenominator()).toThrow(expect.objectContaining({ code: "share-precision" }));
  });
});
