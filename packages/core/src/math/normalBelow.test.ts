import { expect, it } from "vitest";
import { normalBelow, normalDensity } from "./normalBelow.js";

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
