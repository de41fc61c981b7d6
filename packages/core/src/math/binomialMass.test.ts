import { expect, it } from "vitest";
import { binomialMass } from "./binomialMass.js";

// mpmath with 40 digits: exp(loggamma(n + 1) − loggamma(k + 1) − loggamma(rest + 1) + k log(x) + rest log(1 − x))
it.each([
  [0, 5, 0.25, 0.2373046875],
  [3, 4, 0.5, 0.2734375],
  [100, 50, 0.625, 0.03920847984228829],
  [1000000, 1000000, 0.5, 0.0005641895130240628],
  [3000000000, 1000000000, 0.75, 1.4567312406579282e-5],
  [5, 1, 0.9990234375, 0.0058308205953192475],
])("of %d successes and %d failures at %d", (k, rest, x, expected) => {
  expect(Math.abs(binomialMass(k, rest, x) / expected - 1)).toBeLessThan(1e-12);
});
