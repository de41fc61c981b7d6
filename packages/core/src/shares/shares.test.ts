import { describe, expect, it } from "vitest";
import { Shares } from "./shares.js";

describe("Shares.parse", () => {
  it("takes one share for all arms, or one for each", () => {
    const tenths = Shares.parse(0.1, 10);
    expect(tenths.arms).toBe(10);
    expect(tenths.fraction(9)).toEqual({ numerator: 1, denominator: 10 });
    expect([tenths.isCommon, Shares.parse([0.1, 0.1], 2).isCommon]).toEqual([true, false]);
    const mixed = Shares.parse(["1/3", 0.25, 0], 3);
    expect(mixed.fraction(0)).toEqual({ numerator: 1, denominator: 3 });
    expect([...mixed.values()]).toEqual([1 / 3, 0.25, 0]);
    expect(mixed.value(1)).toBe(0.25);
  });

  it.each([
    ["ten of 0.1", 0.1, 10],
    ['three of "1/3"', "1/3", 3],
    ["49 of 1/49", "1/49", 49],
    ["0.7 + 0.2 + 0.1, which is 0.9999999999999999 in doubles", [0.7, 0.2, 0.1], 3],
    ["four that sum to 1.0000000000000002 in doubles", [0.01, 0.2, 0.68, 0.11], 4],
    ["thirds and sixths", ["1/3", "1/6", "1/2"], 3],
    ["the paper's", [0.867, 0.118, 0.01, 0.004, 0.001], 5],
  ])("accepts %s: exactly 1", (_, input, arms) => {
    const shares = Shares.parse(input, arms);
    // With a horizon that every denominator divides, the shares of a sum of 1 are due exactly all rounds.
    const horizon = 49 * 3000;
    const due = Array.from({ length: arms }, (_unused, arm) => shares.due(arm, horizon));
    expect(due.reduce((sum, count) => sum + count, 0)).toBe(horizon);
  });

  it.each([
    ["eleven of 0.1", 0.1, 11, 1],
    ["a billionth too much", [0.5, 0.500000001], 2, 1],
    ['"1/3" three times and 1/2^31', ["1/3", "1/3", "1/3", "1/2147483648"], 4, 1],
    ["0.1 + 0.2 + 0.700000001", [0.1, 0.2, 0.700000001], 3, 1],
    ["2.5 for two pulls", 0.5, 5, 2],
  ])("refuses %s", (_, input, arms, perRound) => {
    expect(() => Shares.parse(input, arms, perRound, "policies[0].shares")).toThrow(
      expect.objectContaining({ code: "share-sum", path: "policies[0].shares" }),
    );
  });

  it("shows the sum as it would be written down", () => {
    const tooMuch = (shares: readonly unknown[]) => () => Shares.parse(shares, shares.length);
    expect(tooMuch([0.9, "1/5", "3/10"])).toThrow('"0.9 + 1/5 + 3/10 = 1.4"');
    expect(tooMuch([0.5, 0.500000001])).toThrow('"0.5 + 0.500000001 = 1.000000001"');
  });

  it("allows as much as there are pulls in a round", () => {
    expect(Shares.parse([0.8, 0.4, 0.9, 0.9], 4, 3).value(3)).toBe(0.9);
    expect(() => Shares.parse([0.8, 0.4, 0.9, 0.9], 4, 2)).toThrow(expect.objectContaining({ code: "share-sum" }));
  });

  it.each([
    [[0.1, -0.1], "share-range", "s[1]"],
    [[1.5, 0], "share-range", "s[0]"],
    [["3/2", 0], "share-range", "s[0]"],
    [[NaN, 0], "share-range", "s[0]"],
    [-0.1, "share-range", "s"],
    [["x", 0], "share-format", "s[0]"],
    [[0, 0.12345678901], "share-precision", "s[1]"],
    [[0.1], "parameter-length", "s"],
    [[0.1, 0.1, 0.1], "parameter-length", "s"],
    [[], "parameter-length", "s"],
  ])("refuses %o with %s at %s", (input, code, path) => {
    expect(() => Shares.parse(input, 2, 1, "s")).toThrow(expect.objectContaining({ code, path }));
  });

  it("says what a sum came to", () => {
    expect(() => Shares.parse([0.75, 0.5], 2)).toThrow(/0\.75 \+ 0\.5 = 1\.25/);
    expect(() => Shares.parse(0.75, 2)).toThrow(/2 × 0\.75 = 1\.5/);
  });
});

describe("thousands of different denominators", () => {
  const primes = [2];
  for (let n = 3; primes.length < 3000; n += 2) if (primes.every((p) => p * p > n || n % p !== 0)) primes.push(n);

  it("are added up exactly, also right at the limit, in a moment", () => {
    // 1/p − 1/(p + 1) and so on telescope: Σ_{n<N} 1/(n(n+1)) = 1 − 1/N, with 1/N beside them exactly 1.
    const telescope = Array.from({ length: 2999 }, (_, i) => `1/${(i + 1) * (i + 2)}`);
    expect(() => Shares.parse([...telescope, "1/3000"], 3000)).not.toThrow();
    expect(() => Shares.parse([...telescope, "1/2999"], 3000)).toThrow(expect.objectContaining({ code: "share-sum" }));
    expect(() =>
      Shares.parse(
        primes.map((p) => `1/${p}`),
        3000,
        3,
      ),
    ).not.toThrow();
  });
});
