import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaMixtureInterval } from "../../test/references/betaMixture.js";
import { Generator } from "../random/generator.js";
import { confidenceSequence } from "./confidenceSequence.js";
import { exactInterval } from "./exactCounts.js";

const rewards = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([count, part]) => ({ count, sum: count * part }));

describe("ends", () => {
  it("are those of the slow reference, which integrates the mixture", () => {
    const cases = [
      ...[[1, 1, 0.05] as const, [2, 1, 0.05] as const, [10, 0, 0.1] as const, [10, 10, 0.1] as const],
      ...[[100, 3, 0.05] as const, [7, 2.75, 0.2] as const, [250, 0.3, 0.05] as const],
      ...[[1000, 501.5, 0.05] as const, [40_000, 39_990, 0.01] as const, [1_000_000, 300_000, 0.05] as const],
    ];
    for (const [count, sum, error] of cases) {
      const [low, high] = betaMixtureInterval(count, sum, error, { a: 1 / 2, b: 1 / 2 });
      expect(confidenceSequence(count, sum, error)).toEqual([expect.closeTo(low, 11), expect.closeTo(high, 11)]);
    }
  });

  it("are known for one reward of 1: M = 1/(2m)", () => {
    expect(confidenceSequence(1, 1, 0.05)).toEqual([expect.closeTo(0.025, 14), 1]);
    expect(confidenceSequence(1, 0, 0.05)).toEqual([0, expect.closeTo(0.975, 14)]);
  });

  it("are known for one of two: M = 1/(8m(1 − m)) is 20 where m(1 − m) = 1/160", () => {
    const radius = Math.sqrt(1 / 4 - 1 / 160);
    expect(confidenceSequence(2, 1, 0.05)).toEqual([
      expect.closeTo(0.5 - radius, 14),
      expect.closeTo(0.5 + radius, 14),
    ]);
  });

  it("are those of the range before the first reward, and where all rewards are the same end of it", () => {
    expect(confidenceSequence(0, 0, 0.05)).toEqual([0, 1]);
    expect(confidenceSequence(500, 0, 0.05)[0]).toBe(0);
    expect(confidenceSequence(500, 500, 0.05)[1]).toBe(1);
  });

  it("still tell a million million rewards from a million more", () => {
    const [low, high] = confidenceSequence(1e12, 5e11, 0.05);
    // n·kl is 2n·d² near 1/2, and is ln(20) + ln(n·π/2)/2 where the interval ends.
    const radius = Math.sqrt((Math.log(20) + Math.log((1e12 * Math.PI) / 2) / 2) / 2e12);
    expect((high - 0.5) / radius).toBeCloseTo(1, 6);
    expect((0.5 - low) / radius).toBeCloseTo(1, 6);
  });

  it("refuse a sum above the count", () => {
    expect(() => confidenceSequence(3, 3.5, 0.05)).toThrow(/3\.5.*at most 3, the count/s);
  });
});

describe("the interval", () => {
  it("holds the mean, moves up with the sum, mirrors, and shrinks as the error may grow", () => {
    fc.assert(
      fc.property(rewards, fc.double({ min: 0, max: 1, noNaN: true }), ({ count, sum }, part) => {
        const [low, high] = confidenceSequence(count, sum, 0.05);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(sum / count);
        expect(high).toBeGreaterThanOrEqual(sum / count);
        expect(high).toBeLessThanOrEqual(1);
        const [less, more] = confidenceSequence(count, sum + part * (count - sum), 0.05);
        expect(less).toBeGreaterThanOrEqual(low);
        expect(more).toBeGreaterThanOrEqual(high);
        const [mirroredHigh, mirroredLow] = confidenceSequence(count, count - sum, 0.05).map((at) => 1 - at);
        expect([mirroredLow, mirroredHigh]).toEqual([expect.closeTo(low, 12), expect.closeTo(high, 12)]);
        const [inner, outer] = confidenceSequence(count, sum, 0.2);
        expect(inner).toBeGreaterThanOrEqual(low);
        expect(outer).toBeLessThanOrEqual(high);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it("lies where n·kl(S/n, m) is at most ln(2 sqrt(n)/error): what Beta(1/2, 1/2) was chosen for", () => {
    fc.assert(
      fc.property(rewards, ({ count, sum }) => {
        const mean = sum / count;
        const most = Math.log((2 * Math.sqrt(count)) / 0.05);
        for (const m of confidenceSequence(count, sum, 0.05)) {
          const hits = mean > 0 ? mean * Math.log(mean / m) : 0;
          const misses = mean < 1 ? (1 - mean) * Math.log((1 - mean) / (1 - m)) : 0;
          // An end of the range is where nothing was excluded.
          if (m > 0 && m < 1) expect(count * (hits + misses)).toBeLessThanOrEqual(most + 1e-6);
        }
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});

/** The part of runs in which some interval, looked at after every reward, does not hold the mean. */
function missesEver(intervalOf: (n: number, sum: number) => readonly [number, number], mean: number, unit: number) {
  const [runs, looks] = [300, 300];
  const known = new Map<number, boolean>();
  let missed = 0;
  for (let run = 0; run < runs; run++) {
    const generator = new Generator().key(11, 0, run, 0);
    let sum = 0;
    for (let n = 1; n <= looks; n++) {
      for (let i = 0; i < 1 / unit; i++) if (generator.uniform() < mean) sum += unit;
      const key = n * looks + sum;
      if (!known.has(key)) {
        const [low, high] = intervalOf(n, sum);
        known.set(key, low <= mean && mean <= high);
      }
      if (known.get(key) === false) {
        missed++;
        break;
      }
    }
  }
  return missed / runs;
}

describe("who looks after every reward and stops when the mean is excluded", () => {
  const sequence = (n: number, sum: number) => confidenceSequence(n, sum, 0.05);

  it.each([0.5, 0.1, 0.9])(
    "finds it in at most one run of 20, and with Clopper and Pearson in many more: mean %d",
    (mean) => {
      expect(missesEver(sequence, mean, 1)).toBeLessThanOrEqual(0.05);
      expect(missesEver((n, sum) => exactInterval(sum, n, 0.05), mean, 1)).toBeGreaterThan(0.1);
    },
  );

  it("finds it in at most one run of 20 where rewards are sums of quarters", () => {
    expect(missesEver(sequence, 0.3, 0.25)).toBeLessThanOrEqual(0.05);
  });
});

it("misses the running mean in at most 0.05·(odds ratio)^(1/4) of the runs where the mean drifts by what was seen", () => {
  // The mean is 0.3 while the sum is ahead of the running mean and 0.7 while it is behind, or the other way round.
  for (const isPulledBack of [true, false]) {
    let missed = 0;
    for (let run = 0; run < 100; run++) {
      const generator = new Generator().key(12, 0, run, 0);
      let [sum, means] = [0, 0];
      for (let n = 1; n <= 300; n++) {
        const mean = sum > means === isPulledBack ? 0.3 : 0.7;
        means += mean;
        if (generator.uniform() < mean) sum++;
        const [low, high] = confidenceSequence(n, sum, 0.05);
        if (means / n >= low && means / n <= high) continue;
        missed++;
        break;
      }
    }
    // (0.7/0.3)² to the power of 1/4 is 1.53.
    expect(missed / 100).toBeLessThanOrEqual(0.05 * 1.53);
  }
});
