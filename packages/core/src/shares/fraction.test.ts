import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { greatestCommonDivisor, parseFraction } from "./fraction.js";

describe("parseFraction", () => {
  it.each([
    [0.1, 1, 10],
    [0.867, 867, 1000],
    [1e-3, 1, 1000],
    [1e-9, 1, 1_000_000_000],
    [0, 0, 1],
    [-0, 0, 1],
    [1, 1, 1],
    [12.5, 25, 2],
    ["9007199.254740991", 9007199254740991, 1_000_000_000],
    ["1/3", 1, 3],
    [" 2 / 6 ", 1, 3],
    ["0/7", 0, 1],
    ["7/2", 7, 2],
    ["0.250", 1, 4],
    ["3.", 3, 1],
    ["2.5e-3", 1, 400],
    ["25E-4", 1, 400],
    ["1e+2", 100, 1],
    ["2147483647/2147483648", 2147483647, 2147483648],
    ["9007199254740991", 9007199254740991, 1],
  ])("reads %o as %s/%s", (input, numerator, denominator) => {
    expect(parseFraction(input)).toEqual({ numerator, denominator });
  });

  it("reads the decimal that was written, not the double beside it", () => {
    const digits = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(digits, (n) => {
        const text = `0.${String(n).padStart(9, "0")}`;
        const expected = parseFraction(`${n}/1000000000`);
        expect(parseFraction(text)).toEqual(expected);
        expect(parseFraction(Number(text))).toEqual(expected);
        expect(BigInt(expected.numerator) * 1_000_000_000n).toBe(BigInt(n) * BigInt(expected.denominator));
      }),
      { seed: 2 },
    );
  });

  it("gives lowest terms", () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.integer({ min: 1, max: 40_000 }), fc.nat(999), (p, q, k) => {
        const { numerator, denominator } = parseFraction(`${p * (k + 1)}/${q * (k + 1)}`);
        expect(numerator * q).toBe(p * denominator);
        expect(greatestCommonDivisor(BigInt(numerator), BigInt(denominator))).toBe(1n);
      }),
      { seed: 3 },
    );
  });

  it.each(["", " ", "half", "1/0", "0/0", "1/2/3", "-0.1", "-1/3", "+1", ".5", "1,5", "0x1", "1e500", "1e-500", "1_0"])(
    "refuses the text %o",
    (text) => {
      expect(() => parseFraction(text, "tolerance")).toThrow(
        expect.objectContaining({ code: "share-format", received: JSON.stringify(text), path: "tolerance" }),
      );
    },
  );

  it.each([-0.1, NaN, Infinity, -Infinity, null, undefined, true, {}, [0.5], 1n])("refuses %o", (value) => {
    expect(() => parseFraction(value)).toThrow(expect.objectContaining({ code: "share-format" }));
  });

  it.each([0.1 + 0.2, 0.12345678901, 1e-10, "1/2147483649", "9007199254740992", Math.PI, 1 / 3])(
    "refuses %o: more digits than can be kept",
    (value) => {
      expect(() => parseFraction(value)).toThrow(expect.objectContaining({ code: "share-precision" }));
    },
  );
});

it("greatestCommonDivisor divides both, and the rest have none", () => {
  expect(greatestCommonDivisor(12n, 18n)).toBe(6n);
  expect(greatestCommonDivisor(0n, 5n)).toBe(5n);
  expect(greatestCommonDivisor(17n, 5n)).toBe(1n);
});
