/** The value below which a part of the sorted values lies, interpolated. */
export function quantile(sorted: readonly number[], part: number): number {
  const index = part * (sorted.length - 1);
  const below = Math.floor(index);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (index - below) * (sorted[above] - sorted[below]);
}
