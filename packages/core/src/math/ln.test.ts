import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exp } from "./exp.js";
import { fixedArtanh, ln, ln1p, lnShortfall, lnStep } from "./ln.js";

const positive = fc.double({ min: 5e-324, noNaN: true });

describe("ln", () => {
  it.each([
    [1, 0],
    [0, -Infinity],
    [-0, -Infinity],
    [Infinity, Infinity],
    [-1, NaN],
    [-5e-324, NaN],
    [-Infinity, NaN],
    [NaN, NaN],
  ])("of %d is %d", (x, expected) => expect(ln(x)).toBe(expected));

  it("is monotone, from one double to the next and over any distance", () => {
    fc.assert(
      fc.property(positive, positive, (x, other) => {
        expect(ln(after(x))).toBeGreaterThanOrEqual(ln(x));
        expect(ln(Math.max(x, other))).toBeGreaterThanOrEqual(ln(Math.min(x, other)));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it("is monotone where the table changes cells", () => {
    for (let cell = 0; cell < 256; cell++) {
      let x = 0.5 + cell / 256;
      for (let step = 0; step < 3; step++) x = before(x);
      for (let step = 0; step < 6; step++, x = after(x)) expect(ln(after(x))).toBeGreaterThanOrEqual(ln(x));
    }
  });

  it("undoes exp", () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        // exp's relative error of at most 2^-52 becomes an absolute one.
        expect(Math.abs(ln(exp(x)) - x)).toBeLessThanOrEqual(2 ** -52 * (1 + Math.abs(x)));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });
});

function after(x: number): number {
  return neighbour(x, 1n);
}

function before(x: number): number {
  return neighbour(x, -1n);
}

function neighbour(x: number, step: bigint): number {
  if (x === Infinity) return x;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + step);
  return view.getFloat64(0);
}

// mpmath with 40 digits: log1p(x)
it.each([
  [1e-18, 1e-18],
  [-1e-10, -1.00000000005e-10],
  [1e-5, 9.999950000333332e-6],
  [-0.5, -0.6931471805599453],
  [3, 1.3862943611198906],
])("ln(1 + %d)", (x, expected) => {
  expect(Math.abs(ln1p(x) / expected - 1)).toBeLessThan(1e-15);
});

// mpmath with 40 digits: v − log1p(v)
it.each([
  [1e-9, 4.999999996666667e-19],
  [-0.0001, 5.000333358335334e-9],
  [0.01, 4.966914683191715e-5],
  [0.2499, 0.026836451885960923],
  [-0.2499, 0.03764874800654644],
  [0.2501, 0.026876451885619587],
  [-0.9, 1.402585092994046],
  [5, 3.208240530771945],
])("of %d", (v, expected) => {
  expect(Math.abs(lnShortfall(v) / expected - 1)).toBeLessThan(5e-15);
});

/** ln((n + 1)/n) = 2 artanh(1/(2n + 1)) in whole numbers, units of 2^−128. */
const exact = (n: number) => Number(2n * fixedArtanh(2n * BigInt(n) + 1n)) / 2 ** 128;

it("is ln((n + 1)/n) to 2·10^(−15), for any n", () => {
  const sizes = [...Array(40).keys()].map((n) => n + 1);
  for (const n of [...sizes, 100, 999, 4096, 1e5, 1e8, 123_456_789, 2 ** 32 - 1, 2 ** 40]) {
    expect(Math.abs(lnStep(n) / exact(n) - 1), `n = ${n}`).toBeLessThan(2e-15);
  }
  expect(lnStep(1)).toBe(Math.LN2);
});

it("falls with every n, also where the rounded ratio no longer does", () => {
  for (const from of [1, 1e6, 1e8, 1e9, 2 ** 32 - 400]) {
    for (let n = from; n < from + 300; n++) {
      if (!(lnStep(n) > lnStep(n + 1))) expect.fail(`not at n = ${n}`);
    }
  }
});
