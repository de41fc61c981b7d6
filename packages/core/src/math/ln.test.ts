import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exp } from "./exp.js";
import { ln } from "./ln.js";

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
