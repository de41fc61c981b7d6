import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../test/support/hostile.js";
import { DistributionBuilder, quantile, type Distribution } from "./distribution.js";

const MANY = 20_001;

function binned(values: readonly number[]): Distribution {
  const builder = new DistributionBuilder(MANY);
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
    const distribution = binned(samples["of both signs"]) as Extract<Distribution, { kind: "binned" }>;
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
      const builder = new DistributionBuilder(MANY);
      for (const part of order) builder.merge(JSON.parse(JSON.stringify(parts[part])) as Distribution);
      expect(JSON.stringify(builder.build())).toBe(JSON.stringify(binned(values)));
    }
  });
});

describe("beyond 10 000 numbers", () => {
  it("a quantile between two far apart values lies between them, as it does for few", () => {
    const builder = new DistributionBuilder(20_000);
    for (let i = 0; i < 20_000; i++) builder.add(i < 10_000 ? 1 : 100);
    expect(quantile(builder.build(), 0.5)).toBeCloseTo(50.5, 0);
    expect(quantile(builder.build(), 0)).toBe(1);
    expect(quantile(builder.build(), 1)).toBe(100);
  });
});
