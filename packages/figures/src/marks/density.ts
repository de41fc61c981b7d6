/** Places between the smallest and the largest value at which the density is drawn. */
const STEPS = 64;

/**
 * The kernel density of the values, Gaussian, from the smallest to the largest value, with its highest point at 1.
 * The bandwidth is Silverman's: 0.9 · min(standard deviation, interquartile range / 1.34) · n^(−1/5), and at least the
 * distance of two places: between narrower kernels a single value far from the others would look as frequent as they
 * are. Values that are all the same have no density: the list is empty.
 */
export function density(values: readonly number[]): { readonly at: number; readonly height: number }[] {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  if (!(high > low)) return [];
  const width = Math.max(bandwidth(sorted), (high - low) / STEPS);
  const heights = Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = low + (step / STEPS) * (high - low);
    const height = sorted.reduce((sum, value) => sum + Math.exp(-0.5 * ((at - value) / width) ** 2), 0);
    return { at, height };
  });
  const highest = Math.max(...heights.map(({ height }) => height));
  return heights.map(({ at, height }) => ({ at, height: height / highest }));
}

function bandwidth(sorted: readonly number[]): number {
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (sorted.length - 1));
  const quartiles = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34;
  // More than half of the values may be the same.
  const spread = quartiles > 0 ? Math.min(deviation, quartiles) : deviation;
  return 0.9 * spread * Math.pow(sorted.length, -0.2);
}

/** The value below which a part of the sorted values lies, interpolated. */
export function quantile(sorted: readonly number[], part: number): number {
  const index = part * (sorted.length - 1);
  const below = Math.floor(index);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (index - below) * (sorted[above] - sorted[below]);
}
