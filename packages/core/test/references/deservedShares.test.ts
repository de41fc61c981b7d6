import { expect, test } from "vitest";
import {
  constantShare,
  gridRange,
  linearShare,
  powerShare,
  softmaxShare,
  theorem3Share,
  uniformShare,
  zeroShare,
} from "./deservedShares.js";
import { below, seeded } from "../support/hostile.js";
import { range } from "../support/history.js";

const functions = [
  { name: "zero", f: zeroShare },
  { name: "uniform", f: uniformShare(3) },
  { name: "constant", f: constantShare(0.2) },
  { name: "linear", f: linearShare(3) },
  { name: "power", f: powerShare(3, 2.5) },
  { name: "softmax", f: softmaxShare(4) },
  { name: "theorem 3", f: theorem3Share(3, 2, 0.25) },
];

test("values worked by hand", () => {
  const at = [0.5, 1, 0.25];
  expect(zeroShare.share(at)).toEqual([0, 0, 0]);
  expect(uniformShare(3).share(at)).toEqual([1 / 3, 1 / 3, 1 / 3]);
  expect(linearShare(2).share(at)).toEqual([0.25, 0.5, 0.125]);
  expect(powerShare(2, 2).share(at)).toEqual([0.125, 0.5, 0.03125]);
  // e^(1 − 2) : e^(2 − 2) = 0.36788 : 1, i.e. 0.26894 and 0.73106.
  expect(softmaxShare(2).share([0.5, 1])[0]).toBeCloseTo(0.26894, 5);
  // L = 2, K = 4, ε = 1/4: 0 up to 1/2; at 5/8: 2·(1/8)/4 = 1/16; from 3/4 on: 2·(1/4)/4 = 1/8.
  expect(theorem3Share(4, 2, 0.25).share([0.25, 0.5, 0.625, 0.75, 0.9])).toEqual([0, 0, 1 / 16, 1 / 8, 1 / 8]);
  expect(() => powerShare(2, 0.5)).toThrow("c ≥ 1");
});

test("Σ f ≤ 1 and the Lipschitz constants: never exceeded, and reached by the functions that vary", () => {
  const next = seeded(1);
  for (const { name, f } of functions) {
    let [steepest, excess, largest] = [0, 0, 0];
    for (let trial = 0; trial < 4000; trial++) {
      const from = range(3).map(() => next());
      const moved = below(next, 3);
      const to = from.map((mean, arm) =>
        trial % 2 === 0 || arm === moved ? Math.min(1, Math.max(0, mean + 0.02 * (next() - 0.5))) : mean,
      );
      const [a, b] = [f.share(from), f.share(to)];
      const distance = from.reduce((total, mean, arm) => total + Math.abs(mean - to[arm]), 0);
      const change = a.reduce((total, one, arm) => total + Math.abs(one - b[arm]), 0);
      largest = Math.max(
        largest,
        a.reduce((total, one) => total + one, 0),
      );
      excess = Math.max(excess, change - f.lipschitz * distance);
      if (distance > 1e-6) steepest = Math.max(steepest, change / distance);
    }
    expect(largest, name).toBeLessThanOrEqual(1 + 1e-12);
    expect(excess, name).toBeLessThanOrEqual(1e-12);
    expect(steepest, name).toBeGreaterThanOrEqual(0.98 * f.lipschitz);
  }
});

test("extremes over a box: a grid finds the corners of the monotone functions and of softmax", () => {
  const [lower, upper] = [
    [0.25, 0.5, 0],
    [0.5, 1, 0.125],
  ];
  expect(gridRange(linearShare(3).share, 4)(lower, upper, 1)).toEqual([0.5 / 3, 1 / 3]);
  expect(gridRange(theorem3Share(3, 3, 0.25).share, 4)(lower, upper, 1)).toEqual([0, 0.25]);
  const softmax = softmaxShare(2).share;
  const [least, most] = gridRange(softmax, 6)(lower, upper, 0);
  expect(least).toBe(softmax([0.25, 1, 0.125])[0]);
  expect(most).toBe(softmax([0.5, 0.5, 0])[0]);
});

test("a grid only looks inwards: a bump between its points is missed by no more than L·Σ width/(2·steps)", () => {
  const bump = (means: readonly number[]): number[] => means.map((mean) => Math.max(0, 0.5 - Math.abs(mean - 0.5)));
  // steps = 3 on [0, 1]: points 0, 1/3, 2/3, 1: 1/3 instead of 1/2; L·width/(2·steps) = 1/6.
  const [least, most] = gridRange(bump, 3)([0], [1], 0);
  expect(least).toBe(0);
  expect(most).toBeCloseTo(1 / 3, 12);
});
