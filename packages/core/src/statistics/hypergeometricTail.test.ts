import fc from "fast-check";
import { expect, it } from "vitest";
import { hypergeometricTail } from "./hypergeometricTail.js";

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
