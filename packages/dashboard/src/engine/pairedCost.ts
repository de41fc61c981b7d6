import type { Estimate } from "../numbers/uncertain.js";

/**
 * The part of the plain reward that is missing: 1 − Σ kept / Σ plain, over trials in which both met the same luck.
 *
 * A ratio ρ = Σ kept / Σ plain has, to first order, the error of the mean of
 * kept_j − ρ·plain_j, over the mean of plain_j.
 */
export function pairedCost(plain: readonly number[], kept: readonly number[]): Estimate {
  const count = plain.length;
  const total = sum(plain);
  if (total === 0) return { mean: 0, error: 0 };
  const ratio = sum(kept) / total;
  const squares = plain.reduce((all, reward, trial) => all + (kept[trial] - ratio * reward) ** 2, 0);
  const error = count < 2 ? NaN : Math.sqrt(squares / (count - 1) / count) / (total / count);
  return { mean: 1 - ratio, error };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
