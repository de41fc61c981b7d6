import fc from "fast-check";
import { expect, it } from "vitest";
import { rootTwoLn } from "../math/index.js";
import { HardThresholdScan } from "./thresholdScan.js";

/** Coarse ones tie. */
const numbers = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((n) => n / 4),
  fc.double({ min: 0, max: 2, noNaN: true }),
);
const threshold = fc.record({ numerator: fc.integer({ min: 0, max: 3 }), denominator: fc.constantFrom(3, 7, 20) });

it("is the lowest arm with the largest value, whichever arm is pulled or changed and however the rounds go", () => {
  const step = fc.record({
    advance: fc.oneof(
      { weight: 5, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: -20, max: -1 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 }) },
    ),
    // Mostly the leader; else the arm of this number.
    arm: fc.option(fc.nat(4), { freq: 3 }),
    times: fc.integer({ min: 0, max: 3 }),
    base: numbers,
    slope: numbers,
    raise: numbers,
  });
  fc.assert(
    fc.property(
      fc.array(threshold, { minLength: 1, maxLength: 5 }),
      fc.array(step, { maxLength: 60 }),
      (thresholds, steps) => {
        const pulls = new Uint32Array(thresholds.length);
        const leader = new HardThresholdScan(thresholds, pulls, 0);
        const arms = thresholds.map(() => ({ base: 0, slope: 0, raise: 0 }));
        let round = 1;
        for (const { advance, arm, times, base, slope, raise } of steps) {
          round = Math.max(1, round + advance);
          const clock = rootTwoLn(round);
          // N < τ·n as whole numbers, and the sum in the order of the definition.
          const values = arms.map((line, i) => {
            const isBelow = pulls[i] * thresholds[i].denominator < thresholds[i].numerator * round;
            return line.base + (isBelow ? line.raise : 0) + line.slope * clock;
          });
          const top = values.indexOf(Math.max(...values));
          expect(leader.top(round)).toBe(top);
          const changed = (arm ?? top) % arms.length;

          for (let i = 0; i < times; i++) {
            pulls[changed]++;
            leader.pulled(changed);
          }
          leader.set(changed, base, slope, raise);
          arms[changed] = { base, slope, raise };
        }
      },
    ),
    { seed: 1, numRuns: 1000 },
  );
});
