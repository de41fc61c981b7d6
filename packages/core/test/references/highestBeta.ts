/**
 * How often each arm has the highest of independent draws from Beta(a_i, b_i), by adding densities over a fine grid: no
 * random number and no special function.
 */

export interface Posterior {
  readonly a: number;
  readonly b: number;
  /** How many arms have it. */
  readonly arms: number;
}

const POINTS = 40_000;

/** The probability that one of each posterior's arms wins, and the mean of the highest draw. */
export function highestBeta(posteriors: readonly Posterior[]): { wins: number[]; mean: number } {
  const densities = posteriors.map(density);
  // Below the midpoint of a step lie all steps before it and half of its own.
  const below = densities.map((steps) => {
    let sum = 0;
    return steps.map((step) => (sum += step) - step / 2);
  });
  const wins = posteriors.map(() => 0);
  let mean = 0;
  for (let point = 0; point < POINTS; point++) {
    const lnAllBelow = posteriors.reduce((sum, { arms }, i) => sum + arms * Math.log(below[i][point]), 0);
    posteriors.forEach(({ arms }, i) => {
      if (densities[i][point] === 0) return;
      const chance = arms * (densities[i][point] / below[i][point]) * Math.exp(lnAllBelow);
      wins[i] += chance;
      mean += (chance * (point + 0.5)) / POINTS;
    });
  }
  return { wins, mean };
}

function density({ a, b }: Posterior): Float64Array {
  const logs = Float64Array.from({ length: POINTS }, (_, point) => {
    const x = (point + 0.5) / POINTS;
    return (a - 1) * Math.log(x) + (b - 1) * Math.log(1 - x);
  });
  const highest = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  const values = logs.map((log) => Math.exp(log - highest));
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
