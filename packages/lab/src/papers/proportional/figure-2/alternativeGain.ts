/**
 * What the best other allocation would gain over these counts, in the sense of Definition 1
 * [wang2020, (1)], as a part of Σμ:
 *
 *   max over x' of Σ μ_i·(x'_i − n_i)/n_i  /  Σ μ_i  =  max_i x*_i/n_i − 1,   x* = T·μ/Σμ.
 *
 * The sum is linear in x', so that giving all T to one arm is best. It is 0 for the proportional allocation alone, and
 * infinite where an arm has nothing.
 */
export function alternativeGain(utilities: readonly number[], counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const utility = utilities.reduce((sum, own) => sum + own, 0);
  return Math.max(...utilities.map((own, arm) => (total * own) / utility / counts[arm])) - 1;
}
