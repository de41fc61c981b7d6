import { expect, it } from "vitest";
import {
  bernoulliDivergence,
  binomialMass,
  normalBelow,
  normalDensity,
  stirlingError,
  stirlingErrorAt,
} from "./distributions.js";

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

// mpmath with 40 digits: loggamma(n + 1) − ((n + 1/2) log(n) − n + log(2π)/2)
it.each([
  [1, 0.08106146679532726],
  [2, 0.0413406959554093],
  [15, 0.005554733551962801],
  [16, 0.0052076559196096404],
  [100, 0.0008333305556349147],
  [1000000, 8.333333333333056e-8],
])("of %d", (n, expected) => {
  expect(Math.abs(stirlingError(n) / expected - 1)).toBeLessThan(2e-12);
  expect(stirlingErrorAt(n)).toBeCloseTo(expected, 14);
});

it("of halves, by Γ(1/2) = sqrt(π)", () => {
  expect(stirlingErrorAt(0.5)).toBeCloseTo((1 - Math.LN2) / 2, 14);
  expect(stirlingErrorAt(1.5)).toBeCloseTo(1.5 - 1.5 * Math.LN2 - Math.log(1.5), 14);
});

it("kl(p, q) by hand, and at its ends", () => {
  // ½ ln 2 + ½ ln 2/3 = ½ ln 4/3
  expect(bernoulliDivergence(0.5, 0.25)).toBeCloseTo(0.14384103622589042, 15);
  // ¼ ln ½ + ¾ ln 3/2
  expect(bernoulliDivergence(0.25, 0.5)).toBeCloseTo(0.13081203594113697, 15);
  expect(bernoulliDivergence(0.25, 0.25)).toBe(0);
  // p = 0: −ln(1 − q); p = 1: −ln q
  expect(bernoulliDivergence(0, 0.5)).toBeCloseTo(Math.LN2, 15);
  expect(bernoulliDivergence(1, 0.5)).toBeCloseTo(Math.LN2, 15);
  expect([bernoulliDivergence(0, 0), bernoulliDivergence(1, 1)]).toEqual([0, 0]);
  expect([bernoulliDivergence(0.5, 0), bernoulliDivergence(0.5, 1)]).toEqual([Infinity, Infinity]);
  expect([bernoulliDivergence(1, 0), bernoulliDivergence(0, 1)]).toEqual([Infinity, Infinity]);
});

/**
 * From Python 3.11's decimal module with 60 digits:
 *
 * def phi(z):
 *     z = s = t = Decimal(z); k = 1
 *     while abs(t) > Decimal(10) ** -55:
 *         k += 2; t *= z * z / k; s += t
 *     return Decimal(1) / 2 + s * (-z * z / 2).exp() / (2 * pi).sqrt()
 */
const VALUES: [number, number][] = [
  [-7.5, 3.1908916729108963e-14],
  [-6, 9.86587645037698e-10],
  [-5, 2.866515718791939e-7],
  [-3.25, 0.000577025042390767],
  [-2, 0.02275013194817921],
  [-1, 0.15865525393145705],
  [-0.5, 0.3085375387259869],
  [-0.001, 0.49960105778608893],
  [0, 0.5],
  [0.25, 0.5987063256829237],
  [1, 0.8413447460685429],
  [1.96, 0.9750021048517795],
  [3, 0.9986501019683699],
  [4.5, 0.9999966023268753],
  [7, 0.9999999999987201],
];

it.each(VALUES)("Φ(%d)", (z, expected) => {
  expect(Math.abs(normalBelow(z) - expected)).toBeLessThan(2e-15);
});

it("is 0 and 1 far out", () => {
  expect([normalBelow(-8), normalBelow(-1e300), normalBelow(8), normalBelow(Infinity)]).toEqual([0, 0, 1, 1]);
});

it("has the density as its slope", () => {
  for (let z = -6; z <= 6; z += 0.37) {
    const slope = (normalBelow(z + 1e-4) - normalBelow(z - 1e-4)) / 2e-4;
    expect(Math.abs(slope - normalDensity(z))).toBeLessThan(1e-8);
  }
});
