import type { SimulationResult } from "@evenhand/core";
import { fairlyGreedyLeastPulls } from "@evenhand/core/guarantees";
import type { Verdict } from "../../../reproduction/claim.js";
import { courseOf, summaryOf } from "../../../reproduction/measured.js";
import { comparedPolicies } from "../comparedPolicies.js";
import type { Half } from "./study.js";

const LABEL = comparedPolicies.fairlyGreedy.label;

/**
 * Whether Fairly-Greedy kept Proposition 2, n_i(t) >= c·t/(4(K − 1) + c), on every path and in every round from K on.
 *
 * Counts only grow: what an arm has at a checkpoint it has until the next. If that is enough just before the next, no
 * round between them can have broken the bound; if it is not, the checkpoints are too far apart to tell.
 */
export function leastPullsKept(
  progress: SimulationResult,
  { arms, horizon }: Half,
  leastReward: number,
): { readonly verdict: Verdict; readonly pulls: number; readonly round: number; readonly bound: number } | undefined {
  const rounds = courseOf(progress, LABEL, "pulls").map(({ round }) => round);
  let verdict: Verdict = "holds";
  let closest: { readonly pulls: number; readonly round: number; readonly bound: number } | undefined;
  for (const [index, round] of rounds.entries()) {
    const now = fairlyGreedyLeastPulls(arms, round, leastReward);
    const later = fairlyGreedyLeastPulls(arms, Math.max(round, (rounds[index + 1] ?? horizon) - 1), leastReward);
    if (!now.applies || !later.applies) return undefined;
    const pulls = fewestPulls(progress, arms, round);
    if (pulls < now.value) verdict = "fails";
    else if (pulls < later.value && verdict === "holds") verdict = "open";
    if (closest === undefined || pulls / now.value < closest.pulls / closest.bound) {
      closest = { pulls, round, bound: now.value };
    }
  }
  return closest === undefined ? undefined : { verdict, ...closest };
}

/** The fewest pulls of any arm in any trial. */
function fewestPulls(progress: SimulationResult, arms: number, round: number): number {
  return Math.min(
    ...Array.from({ length: arms }, (_, arm) => summaryOf(progress, LABEL, "pulls", { round, arm }).quantiles.min),
  );
}
