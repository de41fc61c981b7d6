import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../test/support/hostile.js";
import {
  addToMoments,
  type Distribution,
  DistributionBuilder,
  mergeMoments,
  type Moments,
  NO_MOMENTS,
  quantilesOf,
  standardError,
} from "./distribution.js";

function quantile(distribution: Distribution, q: number): number {
  return quantilesOf(distribution)(q);
}

function distributionOf(values: readonly number[]): Distribution {
  return { kind: "exact", values };
}

const QS = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1];

describe("up to 10 000 numbers", () => {
  it.each([
    // numpy.quantile([1, 2, 3, 4], q) of NumPy, whose default is type 7: 1., 1.15, 1.75, 2.5, 3.25, 3.85, 4.
    [
      [4, 1, 3, 2],
      [1, 1.15, 1.75, 2.5, 3.25, 3.85, 4],
    ],
    [[5], [5, 5, 5, 5, 5, 5, 5]],
    [
      [-1, 1],
      [-1, -0.9, -0.5, 0, 0.5, 0.9, 1],
    ],
  ])("the quantiles of %o are %o", (values, expected) => {
    const distribution = distributionOf(values);
    expect(QS.map((q) => +quantile(distribution, q).toFixed(12))).toEqual(expected);
  });

  it("quantiles are exact: those of the sorted list", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 300 }),
        fc.nat(20),
        (list, k) => {
          const sorted = [...list].sort((a, b) => a - b);
          // At the k-th of n − 1 steps there is nothing to interpolate: the answer is an element.
          const index = Math.min(k, list.length - 1);
          const q = list.length === 1 ? 0 : index / (list.length - 1);
          expect(quantile(distributionOf(list), q)).toBeCloseTo(sorted[index], 9);
        },
      ),
      { seed: 15 },
    );
  });
});

const MANY = 20_001;

type Binned = ReturnType<DistributionBuilder["build"]>;

function binned(values: readonly number[]): Binned {
  const builder = new DistributionBuilder();
  for (const value of values) builder.add(value);
  return builder.build();
}

/** Off by at most 0.5 % from a number between the neighbours of the quantile's place in the sorted list. */
function expectWithin(distribution: Distribution, sorted: readonly number[], q: number): void {
  const place = q * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  const found = quantile(distribution, q);
  const rounding = 1e-12;
  expect(found, `q = ${q}`).toBeGreaterThanOrEqual(low - (0.005 + rounding) * Math.abs(low));
  expect(found, `q = ${q}`).toBeLessThanOrEqual(high + (0.005 + rounding) * Math.abs(high));
}

const next = seeded(5);
const samples: Readonly<Record<string, readonly number[]>> = {
  "over 40 orders of magnitude": Array.from({ length: MANY }, () => 10 ** (40 * next() - 20)),
  "of both signs": Array.from({ length: MANY }, () => 200 * next() - 100),
  "negative only": Array.from({ length: MANY }, () => -1 / (0.001 + next())),
  "with many zeros": Array.from({ length: MANY }, () => Math.max(0, 20 * next() - 12)),
  "zeros only": new Array<number>(MANY).fill(0),
  "whole, with many ties": Array.from({ length: MANY }, () => Math.floor(50 * next()) - 10),
};

describe("beyond 10 000 numbers", () => {
  it.each(Object.entries(samples))("%s: quantiles are off by at most 0.5 %%", (_, values) => {
    const distribution = binned(values);
    const sorted = [...values].sort((a, b) => a - b);
    for (const q of [0, 0.001, 0.05, 0.25, 0.5, 0.75, 0.95, 0.999, 1]) expectWithin(distribution, sorted, q);
    for (let q = 0; q <= 1; q += 0.0137) expectWithin(distribution, sorted, q);
  });

  it("a single number comes back exactly: it is both the least and the greatest", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (value) => {
        expect(quantile(binned([value + 0]), 0.5)).toBe(value + 0);
      }),
      { seed: 16 },
    );
  });

  it("takes memory by the spread of the numbers, not by their count", () => {
    const distribution = binned(samples["of both signs"]);
    expect(distribution.bins.reduce((sum, [, , count]) => sum + count, 0)).toBe(MANY);
    // ln(100/0.001)/0.01 = 1151 bins on each side hold all but the few within 0.001 of 0.
    expect(distribution.bins.length).toBeLessThan(2 * 1151 + 50);
    expect(distribution.min).toBe(Math.min(...samples["of both signs"]));
    expect(distribution.max).toBe(Math.max(...samples["of both signs"]));
  });

  it("merged blocks are the whole, in any order and through JSON", () => {
    const values = samples["with many zeros"];
    const parts = [values.slice(0, 7000), values.slice(7000, 7008), values.slice(7008)].map(binned);
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
    ]) {
      const builder = new DistributionBuilder();
      for (const part of order) builder.merge(JSON.parse(JSON.stringify(parts[part])) as Binned);
      expect(JSON.stringify(builder.build())).toBe(JSON.stringify(binned(values)));
    }
  });
});

describe("beyond 10 000 numbers", () => {
  it("a quantile between two far apart values lies between them, as it does for few", () => {
    const builder = new DistributionBuilder();
    for (let i = 0; i < 20_000; i++) builder.add(i < 10_000 ? 1 : 100);
    expect(quantile(builder.build(), 0.5)).toBeCloseTo(50.5, 0);
    expect(quantile(builder.build(), 0)).toBe(1);
    expect(quantile(builder.build(), 1)).toBe(100);
  });
});

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
