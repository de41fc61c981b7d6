import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../test/support/hostile.js";
import { addToMoments, mergeMoments, NO_MOMENTS, standardError, type Moments } from "./moments.js";

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 });

function momentsOf(list: readonly number[]): Moments {
  return list.reduce(addToMoments, NO_MOMENTS);
}

/** Mean and squared deviations in two passes: the textbook, without cancellation. */
function twoPass(list: readonly number[]): Moments {
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  return { count: list.length, mean, squares: list.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}

/** Within rounding: a few units in the last place of the largest number at each step. */
function expectClose(actual: Moments, expected: Moments, list: readonly number[]): void {
  const largest = Math.max(...list.map(Math.abs));
  const rounding = 4 * list.length * Number.EPSILON;
  expect(actual.count).toBe(expected.count);
  expect(Math.abs(actual.mean - expected.mean)).toBeLessThanOrEqual(rounding * largest);
  expect(Math.abs(actual.squares - expected.squares)).toBeLessThanOrEqual(4 * rounding * list.length * largest ** 2);
}

describe("moments", () => {
  it("by hand", () => {
    // mean 5; deviations −3 −1 −1 −1 0 0 2 4: squares sum to 32
    expect(momentsOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ count: 8, mean: 5, squares: 32 });
  });

  it("agree with two passes", () => {
    fc.assert(
      fc.property(values, (list) => expectClose(momentsOf(list), twoPass(list), list)),
      { seed: 13 },
    );
  });

  it("keep the spread of large numbers that are close together", () => {
    // 10^9 + (0, 1, 2): squares 2; a sum of squares minus the square of the sum would lose it.
    expect(momentsOf([1e9, 1e9 + 1, 1e9 + 2])).toEqual({ count: 3, mean: 1e9 + 1, squares: 2 });
  });

  it("of two parts merge to those of the whole", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expectClose(mergeMoments(momentsOf(a), momentsOf(b)), twoPass([...a, ...b]), [...a, ...b]);
      }),
      { seed: 14 },
    );
  });

  it("merge with nothing to the very same", () => {
    const some = momentsOf([0.1, 0.7]);
    expect(mergeMoments(some, NO_MOMENTS)).toEqual(some);
    expect(mergeMoments(NO_MOMENTS, some)).toEqual(some);
  });

  it("may differ in the last bits when blocks are merged in another order, which is why the order is fixed", () => {
    const next = seeded(3);
    const blocks = Array.from({ length: 40 }, () => momentsOf([next(), 100 * next()]));
    const forth = blocks.reduce(mergeMoments, NO_MOMENTS);
    const back = blocks.reduceRight(mergeMoments, NO_MOMENTS);
    expect(back.squares).not.toBe(forth.squares);
    expect(back.squares / forth.squares).toBeCloseTo(1, 12);
  });
});

it("standardError is sqrt(squares / (n − 1) / n)", () => {
  // 32/7/8 = 4/7
  expect(standardError({ count: 8, mean: 5, squares: 32 })).toBeCloseTo(Math.sqrt(4 / 7), 15);
  expect(standardError({ count: 1, mean: 5, squares: 0 })).toBe(0);
  expect(standardError(NO_MOMENTS)).toBe(0);
});
