import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DistributionBuilder, quantile, type Distribution } from "./distribution.js";

function distributionOf(values: readonly number[], expected = values.length): Distribution {
  const builder = new DistributionBuilder(expected);
  for (const value of values) builder.add(value);
  return builder.build();
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

  it("merged blocks are the whole, in any order", () => {
    const values = Array.from({ length: 30 }, (_, i) => (i * 7) % 13);
    const whole = QS.map((q) => quantile(distributionOf(values), q));
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
    ]) {
      const builder = new DistributionBuilder(30);
      for (const part of order) builder.merge(distributionOf(values.slice(part * 10, part * 10 + 10), 30));
      expect(QS.map((q) => quantile(builder.build(), q))).toEqual(whole);
    }
  });

  it("10 000 are kept, 10 001 are binned", () => {
    expect(distributionOf([1], 10_000).kind).toBe("exact");
    expect(distributionOf([1], 10_001).kind).toBe("binned");
  });
});
