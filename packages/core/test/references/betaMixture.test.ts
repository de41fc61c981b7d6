import { expect, test } from "vitest";
import { betaMixtureInterval, logBetaIntegral, logMixture } from "./betaMixture.js";

const flat = { a: 1, b: 1 };
const halves = { a: 1 / 2, b: 1 / 2 };

test("the integral where it is known", () => {
  expect(logBetaIntegral(1, 1)).toBeCloseTo(0, 12);
  expect(logBetaIntegral(1 / 2, 1 / 2)).toBeCloseTo(Math.log(Math.PI), 12);
  // B(3, 4) = 2!·3!/6! = 1/60, B(5/2, 1/2) = 3π/8.
  expect(logBetaIntegral(3, 4)).toBeCloseTo(-Math.log(60), 12);
  expect(logBetaIntegral(5 / 2, 1 / 2)).toBeCloseTo(Math.log((3 * Math.PI) / 8), 12);
  // B(1, v) = 1/v, and B(u, 2) = 1/(u·(u + 1)), also for a narrow peak at one end.
  expect(logBetaIntegral(1, 1e4)).toBeCloseTo(-Math.log(1e4), 11);
  expect(logBetaIntegral(12345, 2)).toBeCloseTo(-Math.log(12345) - Math.log(12346), 11);
});

test("intervals with a closed form", () => {
  // a = b = 1, no success: M = 1/((n + 1)·(1 − m)^n) < 1/α up to m = 1 − (α/(n + 1))^(1/n).
  const [lower, upper] = betaMixtureInterval(9, 0, 0.05, flat);
  expect(lower).toBe(0);
  expect(upper).toBeCloseTo(1 - Math.pow(0.05 / 10, 1 / 9), 12);
  expect(betaMixtureInterval(9, 9, 0.05, flat)[0]).toBeCloseTo(Math.pow(0.05 / 10, 1 / 9), 12);
  // a = b = 1/2, one success: M = (1/2)/m, lower end α/2.
  expect(betaMixtureInterval(1, 1, 0.05, halves)[0]).toBeCloseTo(0.025, 12);
  expect(betaMixtureInterval(1, 1, 0.05, halves)[1]).toBe(1);
  // a = b = 1, one of two: M = (1/6)/(m·(1 − m)), ends (1 ± √(1 − 4α/6))/2.
  const root = Math.sqrt(1 - 0.2 / 6);
  const [low, high] = betaMixtureInterval(2, 1, 0.05, flat);
  expect(low).toBeCloseTo((1 - root) / 2, 12);
  expect(high).toBeCloseTo((1 + root) / 2, 12);
});

test("nothing observed, mirrored sums, sums that are no whole numbers", () => {
  expect(betaMixtureInterval(0, 0, 0.05, flat)).toEqual([0, 1]);
  const [lower, upper] = betaMixtureInterval(20, 6.25, 0.1, halves);
  const [mirroredLower, mirroredUpper] = betaMixtureInterval(20, 13.75, 0.1, halves);
  expect(1 - upper).toBeCloseTo(mirroredLower, 12);
  expect(1 - lower).toBeCloseTo(mirroredUpper, 12);
  // At both ends the mixture is 1/α.
  expect(logMixture(20, 6.25, lower, halves)).toBeCloseTo(Math.log(10), 10);
  expect(logMixture(20, 6.25, upper, halves)).toBeCloseTo(Math.log(10), 10);
  expect(() => betaMixtureInterval(3, 4, 0.05, flat)).toThrow("cannot add up");
});

test("exact, for rewards 0 and 1: the mixture has mean 1, the interval ever misses with probability below α", () => {
  const [mean, alpha, rounds] = [0.3, 0.2, 30];
  // Chance of S successes after n rewards with the mean never left out so far, and with all paths counted.
  let [kept, all] = [[1], [1]];
  for (let n = 1; n <= rounds; n++) {
    const after = (chances: readonly number[]): number[] =>
      Array.from({ length: n + 1 }, (_, sum) => (chances[sum] ?? 0) * (1 - mean) + (chances[sum - 1] ?? 0) * mean);
    const mixtures = Array.from({ length: n + 1 }, (_, sum) => Math.exp(logMixture(n, sum, mean, halves)));
    all = after(all);
    expect(all.reduce((total, chance, sum) => total + chance * mixtures[sum], 0)).toBeCloseTo(1, 10);
    kept = after(kept).map((chance, sum) => (mixtures[sum] < 1 / alpha ? chance : 0));
  }
  const missed = 1 - kept.reduce((total, chance) => total + chance, 0);
  expect(missed).toBeGreaterThan(0.02);
  expect(missed).toBeLessThan(alpha);
});
