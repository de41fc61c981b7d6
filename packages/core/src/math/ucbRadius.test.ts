import { describe, expect, it } from "vitest";
import { ln } from "./ln.js";
import { inverseRoot, rootTwoLn } from "./ucbRadius.js";

/**
 * >>> from decimal import Decimal, getcontext
 * >>> getcontext().prec = 50
 * >>> for t in (1, 2, 3, 10, 1000, 2**20 - 1, 2**20, 10**9, 2**53 - 1): print([t, float((2 * Decimal(t).ln()).sqrt())])
 */
const KNOWN_ANSWERS = [
  [1, 0.0],
  [2, 1.1774100225154747],
  [3, 1.482303807367511],
  [10, 2.145966026289347],
  [1000, 3.7169221888498383],
  [1048575, 5.265537514352003],
  [1048576, 5.265537695468319],
  [1000000000, 6.4378980788680416],
  [9007199254740991, 8.571674348652905],
];

describe("rootTwoLn", () => {
  it.each(KNOWN_ANSWERS)("of %d", (t, expected) => {
    // Half an ulp of sqrt and a quarter from ln: the neighbour at most.
    expect(Math.abs(rootTwoLn(t) - expected)).toBeLessThanOrEqual(expected * 2 ** -52);
  });

  it("has the same bits inside and outside the table, whichever was asked first", () => {
    for (const t of [1, 1500, 1023, 1024, 70_000, 5, 65_535, 65_536, 2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1, 1e15]) {
      expect(rootTwoLn(t)).toBe(Math.sqrt(2 * ln(t)));
    }
  });

  it("has the same bits beyond the table, one after the other, with leaps and from several askers in turn", () => {
    const ask = (t: number) => expect(rootTwoLn(t), `t = ${t}`).toBe(Math.sqrt(2 * ln(t)));
    for (let t = 2 ** 20 - 10; t < 2 ** 20 + 1000; t++) ask(t);
    for (let i = 0; i < 700; i++) for (const start of [2 ** 21, 3_000_000, 2 ** 20 + 900]) ask(start + i);
    for (let t = 2 ** 32 - 300; t < 2 ** 32 + 300; t++) ask(t);
    for (let t = 2 ** 22; t > 2 ** 22 - 600; t--) ask(t);
  });

  it("never decreases", () => {
    for (let t = 1; t < 20_000; t++) if (rootTwoLn(t + 1) < rootTwoLn(t)) expect.fail(`at t = ${t}`);
  });
});

it("is 1/sqrt(n), inside its table and beyond", () => {
  expect([1, 4, 16, 65_536, 1_048_576].map(inverseRoot)).toEqual([1, 1 / 2, 1 / 4, 1 / 256, 1 / 1024]);
  for (const n of [2, 3, 65_535, 65_537, 4_294_967_295]) expect(inverseRoot(n)).toBe(1 / Math.sqrt(n));
});
