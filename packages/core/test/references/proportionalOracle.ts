/**
 * What Wang and Rudin, "Bandit Learning for Proportionally Fair Allocations", measure allocations with: Definition 1,
 * the objective (2), its real and its integer optimum (Proposition 1), the relation ≈ of section 3, the cosine of
 * section 5.
 *
 * Settled: utilities are positive. Every arm of an integer optimum has a pull (log 0 = −∞), so T ≥ K is needed. The
 * greedy rule with the true μ starts with one pull each and takes the lowest arm on ties; it is exact, because each
 * arm's gains fall with its pulls.
 */
import { firstLargest, range } from "../support/history.js";
import { countVectors } from "./opportunityOracle.js";

/** x*_i = T·μ_i/Σμ. */
export function proportionalAllocation(means: readonly number[], total: number): number[] {
  const sum = means.reduce((all, mean) => all + mean, 0);
  return means.map((mean) => (total * mean) / sum);
}

/** Σ μ_i·log x_i; −∞ where some x_i = 0. */
export function proportionalObjective(means: readonly number[], allocation: readonly number[]): number {
  return means.reduce((total, mean, arm) => total + mean * Math.log(allocation[arm]), 0);
}

/** Definition 1's Σ μ_i·(x′_i − x_i)/x_i: x is proportionally fair if it is ≤ 0 for every x′ with the same total. */
export function proportionalChange(
  means: readonly number[],
  allocation: readonly number[],
  alternative: readonly number[],
): number {
  return means.reduce((total, mean, arm) => total + (mean * (alternative[arm] - allocation[arm])) / allocation[arm], 0);
}

export function greedyAllocation(means: readonly number[], total: number): number[] {
  if (total < means.length) throw new Error("an integer allocation needs a unit for each arm");
  const counts = means.map(() => 1);
  for (let unit = means.length + 1; unit <= total; unit++) {
    counts[firstLargest(range(means.length), (arm) => means[arm] * Math.log((counts[arm] + 1) / counts[arm]))]++;
  }
  return counts;
}

/** The largest objective over all integer allocations, from the definition. */
export function bruteForceObjective(means: readonly number[], total: number): number {
  return countVectors(means.length, total).reduce(
    (best, counts) => Math.max(best, proportionalObjective(means, counts)),
    -Infinity,
  );
}

/**
 * n_i/n_j ≈ μ_i/μ_j: (n_i/n_j − r)·((n_i ± 1)/n_j − r) ≤ 0 for + or for −, r = μ_i/μ_j, each difference multiplied by
 * n_j·μ_j (the product by a square). Equivalently |n_i·μ_j − n_j·μ_i| ≤ μ_j. It is not symmetric in i and j.
 */
export function approximatelyProportional(
  [ni, nj]: readonly [number, number],
  [mi, mj]: readonly [number, number],
): boolean {
  const off = (count: number): number => count * mj - nj * mi;
  return off(ni) * off(ni + 1) <= 0 || off(ni) * off(ni - 1) <= 0;
}

export function cosineSimilarity(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]): number => x.reduce((all, one, at) => all + one * y[at], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
