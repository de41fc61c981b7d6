/** Δ_k = max μ − μ_k: what a pull of arm k earns less than one of the best arm. Exactly 0 for equal means. */
export function gaps(means: ArrayLike<number>): Float64Array {
  const best = Float64Array.from(means).reduce((most, mean) => Math.max(most, mean), -Infinity);
  return Float64Array.from(means, (mean) => best - mean);
}
