/**
 * The cosine of the averaged counts with what is deserved: Table 1's last row, which is not the average of the runs'
 * cosines. Its standard error by the jackknife: the spread of the cosines that leave out one trial.
 */
export function cosineOfMeans(
  trials: readonly (readonly number[])[],
  deserved: readonly number[],
): { readonly mean: number; readonly standardError: number } {
  const sums = deserved.map((_, arm) => trials.reduce((sum, counts) => sum + counts[arm], 0));
  const without = trials.map((counts) =>
    cosine(
      sums.map((sum, arm) => sum - counts[arm]),
      deserved,
    ),
  );
  const middle = without.reduce((sum, value) => sum + value, 0) / trials.length;
  const squares = without.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const standardError = trials.length > 1 ? Math.sqrt(((trials.length - 1) / trials.length) * squares) : 0;
  return { mean: cosine(sums, deserved), standardError };
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
