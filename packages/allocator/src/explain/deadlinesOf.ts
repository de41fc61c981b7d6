import { needs } from "@evenhand/core";
import { AllocatorState } from "../machine/allocatorState.js";

/**
 * The round by which each of these arms must be served next, asked of the state before a decision; null for an arm
 * without a share, undefined where the policy has no deadlines.
 */
export function deadlinesOf(state: AllocatorState, arms: readonly number[]): readonly (number | null)[] | undefined {
  needs.instanceOf(AllocatorState)(state, "state");
  needs.listOf(needs.whole())(arms, "arms");
  const { policy, arms: book } = state;
  if (policy.tenuresBegun === undefined) return undefined;
  return arms.map((arm) => policy.tenure(book.slot(arm)).deadline);
}
