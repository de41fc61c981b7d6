import { expect, test } from "vitest";
import { noisyFuture, risingFuture } from "./singlePeakedNoise.js";
import { optimisticFuture } from "./singlePeakedOptimism.js";

test("without noise, on concave arms, the last step drawn on", () => {
  for (const rewards of [
    [1 / 4, 1 / 2],
    [0, 1 / 2, 3 / 4, 7 / 8],
    [0.2, 0.3, 0.38, 0.38],
  ])
    expect(noisyFuture(rewards, 0, 6)).toBeCloseTo(optimisticFuture(rewards, 6), 9);
  expect(risingFuture([3 / 4, 1 / 2], 0, 6)).toBe(null);
  expect(noisyFuture([3 / 4, 1 / 2], 0, 6)).toBe(3);
  // Rising but not concave: there is no such arm.
  expect(risingFuture([0, 1 / 8, 1 / 2], 0, 6)).toBe(null);
});

test("two rewards, by hand: from the lowest first to the highest second value", () => {
  // Bands 1/4 ± 1/8 and 1/2 ± 1/8: from 1/8 to 5/8 the step is 1/2, so 1, 1, 1.
  expect(noisyFuture([1 / 4, 1 / 2], 1 / 8, 3)).toBeCloseTo(3, 9);
  // Bands [0, 1/16], [1/16, 3/16]: from 0 to 3/16: 6/16, 9/16, 12/16.
  expect(noisyFuture([0, 1 / 8], 1 / 16, 3)).toBeCloseTo(27 / 16, 9);
});

test("three rewards, by hand: an early high value lowers the last step", () => {
  // Bands [3/8, 5/8] each. The steepest last step ends at 5/8 from the lowest middle value that a concave v allows: the
  // middle of 3/8 and 5/8. Step 1/8: 6/8, 7/8.
  expect(noisyFuture([1 / 2, 1 / 2, 1 / 2], 1 / 8, 2)).toBeCloseTo(13 / 8, 9);
  // A fall of more than the bands: past the peak.
  expect(noisyFuture([1 / 2, 1 / 2, 1 / 8], 1 / 8, 2)).toBe(1 / 2);
});

test("agrees with trying all sequences of a grid", () => {
  const grid = 80;
  const noise = 0.1;
  for (const rewards of [
    [0.2, 0.35, 0.4, 0.5],
    [0.3, 0.25, 0.45, 0.4],
    [0.1, 0.5, 0.55, 0.45],
    [0.6, 0.85, 0.9, 0.95],
  ]) {
    const bands = rewards.map((reward) =>
      Array.from({ length: grid + 1 }, (_, step) => step / grid).filter(
        (value) => Math.abs(value - reward) <= noise + 1e-9,
      ),
    );
    let best = -Infinity;
    for (const a of bands[0])
      for (const b of bands[1])
        for (const c of bands[2]) {
          if (b < a - 1e-9 || c - b > b - a + 1e-9) continue;
          for (const d of bands[3]) {
            if (d < c - 1e-9 || d - c > c - b + 1e-9) continue;
            let sum = 0;
            for (let k = 1; k <= 5; k++) sum += Math.min(1, d + k * (d - c));
            best = Math.max(best, sum);
          }
        }
    const found = risingFuture(rewards, noise, 5);
    expect(found).not.toBe(null);
    expect(found).toBeGreaterThan(best - 1e-8);
    expect(found).toBeLessThan(best + 30 / grid);
  }
});
