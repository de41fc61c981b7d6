import type { Bound } from "@evenhand/core";
import type { Claim } from "../../reproduction/claim.js";
import { withError } from "../../reproduction/measured.js";
import { allOf, isNotAbove } from "../../reproduction/verdicts.js";
import { grouped } from "./grouped.js";
import type { course } from "./namedResult.js";

/** Whether a mean regret was within its bound after every checkpoint; says where it came closest. */
export function regretWithinBound(
  regrets: ReturnType<typeof course>,
  boundAt: (round: number) => Bound,
): Pick<Claim, "verdict" | "measured"> {
  const checked = regrets.map((one) => ({ ...one, bound: boundAt(one.round) }));
  const outside = checked.find(({ bound }) => !bound.applies)?.bound;
  if (outside?.applies === false) return { verdict: "open", measured: `no bound applies: ${outside.because}` };
  const parts = checked.map(({ round, summary, bound }) => ({
    round,
    summary,
    bound: bound.applies ? bound.value : Infinity,
  }));
  const closest = parts.reduce((a, b) => (b.summary.mean / b.bound > a.summary.mean / a.bound ? b : a));
  return {
    verdict: allOf(parts.map(({ summary, bound }) => isNotAbove(summary, { mean: bound, standardError: 0 }))),
    measured:
      `closest after round ${grouped(closest.round)}: ${withError(closest.summary)} ` +
      `of ${closest.bound.toPrecision(4)}`,
  };
}
