import fc from "fast-check";
import { expect, it } from "vitest";
import { exactInterval, hypergeometricTail } from "./exactCounts.js";

it("is 1 in 20 that three of six fall into the same half", () => {
  expect(hypergeometricTail({ hits: 3, size: 3 }, { hits: 0, size: 3 })).toBeCloseTo(1 / 20, 15);
});

it("is (9 + 1)/20 for two or more of them", () => {
  expect(hypergeometricTail({ hits: 2, size: 3 }, { hits: 1, size: 3 })).toBeCloseTo(10 / 20, 14);
});

it("is 1 where nothing less can be", () => {
  expect(hypergeometricTail({ hits: 0, size: 3 }, { hits: 2, size: 3 })).toBe(1);
  expect(hypergeometricTail({ hits: 3, size: 3 }, { hits: 3, size: 3 })).toBe(1);
  expect(hypergeometricTail({ hits: 0, size: 0 }, { hits: 0, size: 0 })).toBe(1);
});

it("stops above what is enough to know", () => {
  const found = hypergeometricTail({ hits: 50, size: 100 }, { hits: 50, size: 100 }, 0.01);
  expect(found).toBeGreaterThan(0.01);
  expect(found).toBeLessThan(0.5);
});

function choose(n: bigint, k: bigint): bigint {
  let value = 1n;
  for (let i = 0n; i < k; i++) value = (value * (n - i)) / (i + 1n);
  return value;
}

it("is the exact sum of products of binomial coefficients", () => {
  const size = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(size, size, fc.nat(), fc.nat(), (n1, n2, a, b) => {
      const [h1, h2] = [a % (n1 + 1), b % (n2 + 1)];
      let sum = 0n;
      for (let x = h1; x <= Math.min(n1, h1 + h2); x++) {
        sum += choose(BigInt(n1), BigInt(x)) * choose(BigInt(n2), BigInt(h1 + h2 - x));
      }
      const exact = Number((sum << 200n) / choose(BigInt(n1 + n2), BigInt(h1 + h2))) / 2 ** 200;
      const found = hypergeometricTail({ hits: h1, size: n1 }, { hits: h2, size: n2 });
      expect(Math.abs(found / exact - 1)).toBeLessThan(1e-11);
    }),
    { seed: 5, numRuns: 500 },
  );
});

it("solves (1 − high)^n = error/2 where there is no hit, and low^n = error/2 where there is no miss", () => {
  const [low, high] = exactInterval(0, 3, 0.25);
  expect([low, high]).toEqual([0, expect.closeTo(1 - 0.125 ** (1 / 3), 14)]);
  // 1 − 1/2 = 1/2.
  expect(high).toBeCloseTo(0.5, 14);
  expect(exactInterval(3, 3, 0.25)[0]).toBeCloseTo(0.5, 14);
  expect(exactInterval(3, 3, 0.25)[1]).toBe(1);
});

it("is symmetric for one of two, where 1 − (1 − low)² = 0.025", () => {
  // P(at least one of two) at the low end.
  const [low, high] = exactInterval(1, 2, 0.05);
  expect(low).toBeCloseTo(1 - Math.sqrt(0.975), 14);
  expect(high).toBeCloseTo(Math.sqrt(0.975), 14);
});

it("says nothing where nothing was counted", () => {
  expect(exactInterval(0, 0, 0.05)).toEqual([0, 1]);
});
