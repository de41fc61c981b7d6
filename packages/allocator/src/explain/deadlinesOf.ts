import type { AllocatorState } from "../machine/allocatorState.js";

/**
 * The round by which each of these arms must be served next, asked of the state before a decision; null for an arm
 * without a share, undefined where the policy has no deadlines.
 */
export function deadlinesOf(
  { policy, arms: book }: AllocatorState,
  arms: readonly number[],
): readonly (number | null)[] | undefined {
  if (policy.tenuresBegun === undefined) return undefined;
  return arms.map((arm) => policy.tenure(book.slot(arm)).deadline);
}
