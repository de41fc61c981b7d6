import { valueAt } from "./expression.js";
import type { ArmGroup } from "./sumBound.js";

/**
 * The largest sum of shares among two ways to have this sum of means: all arms alike, or the first ones at 1 and the
 * others at 0. It proves that shares can sum to so much, not that they cannot sum to more.
 */
export function largestSumAt(
  groups: readonly ArmGroup[],
  sum: number,
  arms: number,
): { readonly total: number; readonly means: string } {
  const ones = Math.floor(sum);
  const alike = [{ mean: sum / arms, count: arms }];
  const apart = [
    { mean: 1, count: ones },
    { mean: sum - ones, count: Math.min(1, arms - ones) },
    { mean: 0, count: Math.max(0, arms - ones - 1) },
  ];
  return [alike, apart]
    .map((parts) => ({ total: sharesOf(groups, parts, sum), means: inWords(parts) }))
    .reduce((best, one) => (one.total > best.total ? one : best));
}

/** So many arms with this mean. */
interface Alike {
  readonly mean: number;
  readonly count: number;
}

function sharesOf(groups: readonly ArmGroup[], parts: readonly Alike[], sum: number): number {
  let [total, first] = [0, 0];
  for (const { mean, count } of parts) {
    if (groups.length === 1) {
      if (count > 0) total += count * valueAt(groups[0].expression, { mean, sum });
    } else {
      for (const { expression } of groups.slice(first, first + count)) total += valueAt(expression, { mean, sum });
    }
    first += count;
  }
  return total;
}

function inWords(parts: readonly Alike[]): string {
  return parts
    .filter(({ count }) => count > 0)
    .map(({ mean, count }) => `${Number(mean.toPrecision(6))}${count === 1 ? "" : ` (${count} arms)`}`)
    .join(", ");
}
