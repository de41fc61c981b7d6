/** Count, mean and sum of squared deviations of a stream of numbers [welford1962]. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly squares: number;
}

export const NO_MOMENTS: Moments = { count: 0, mean: 0, squares: 0 };

export function addToMoments({ count, mean, squares }: Moments, value: number): Moments {
  const deviation = value - mean;
  const nextMean = mean + deviation / (count + 1);
  return { count: count + 1, mean: nextMean, squares: squares + deviation * (value - nextMean) };
}

/**
 * The moments of both streams together [chan1979]. The order matters in the last bit: merge in the order of the trials.
 */
export function mergeMoments(a: Moments, b: Moments): Moments {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  const count = a.count + b.count;
  const deviation = b.mean - a.mean;
  return {
    count,
    mean: a.mean + (deviation * b.count) / count,
    squares: a.squares + b.squares + (deviation * deviation * a.count * b.count) / count,
  };
}

/** The standard error of the mean; 0 for a single number, which says nothing about its spread. */
export function standardError({ count, squares }: Moments): number {
  return count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count);
}
