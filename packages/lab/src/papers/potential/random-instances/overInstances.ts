/** The mean over random instances, and its standard error: how much it would differ with other instances. */
export function overInstances(values: readonly number[]): { readonly mean: number; readonly standardError: number } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, standardError: count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0 };
}
