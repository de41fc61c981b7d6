/** Random reward curves that increase with diminishing returns in [0, 1]. */
import type { Curve } from "../references/anytimeImproving.js";
import { range } from "./history.js";
import { below, seeded } from "./hostile.js";

/** Multiples of 2^−12, so that sums are exact: increments that never rise, and some that are 0 from the start. */
export function randomCurves(seed: number, arms: number, length: number): Curve {
  const next = seeded(seed);
  const tables = range(arms).map(() => {
    const values: number[] = [];
    let value = below(next, 1024);
    let step = next() < 0.2 ? 0 : below(next, next() < 0.5 ? 64 : 512);
    const keeps = next();
    for (let n = 0; n < length; n++) {
      values.push(value / 4096);
      if (next() > keeps) step = Math.floor(step * next());
      step = Math.min(step, 4096 - value);
      value += step;
    }
    return values;
  });
  return (arm, n) => tables[arm][n - 1];
}

/** Power, line, exponential and hyperbola with random potential and speed. */
export function smoothCurves(seed: number, arms: number): Curve {
  const next = seeded(seed);
  const curves = range(arms).map((): ((n: number) => number) => {
    const potential = next();
    const scale = Math.pow(10, 3 * next());
    switch (below(next, 4)) {
      case 0:
        return (n) => potential * (1 - Math.pow(n, -3 / scale));
      case 1:
        return (n) => Math.min(potential, n / scale / 10);
      case 2:
        return (n) => potential * (1 - Math.exp(-n / scale));
      default:
        return (n) => (potential * n) / (n + scale);
    }
  });
  return (arm, n) => curves[arm](n);
}
