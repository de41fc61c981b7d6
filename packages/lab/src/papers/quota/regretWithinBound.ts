import type { Summary } from "@evenhand/core";
import type { Bound } from "@evenhand/core/guarantees";
import type { Claim } from "../../reproduction/claim.js";
import { withError } from "../../reproduction/measured.js";
import { allOf, isNotAbove } from "../../reproduction/verdicts.js";
import { grouped } from "./grouped.js";

/** A regret after some round, and what a theorem says of it. */
export interface BoundedRegret {
  readonly round: number;
  readonly summary: Summary;
  readonly bound: Bound;
}

/** Whether all mean regrets were within their bounds; says which came closest. */
export function regretWithinBound(regrets: readonly BoundedRegret[]): Pick<Claim, "verdict" | "measured"> {
  const parts: { round: number; summary: Summary; most: number }[] = [];
  for (const { round, summary, bound } of regrets) {
    if (!bound.applies) return { verdict: "open", measured: `no bound applies: ${bound.because}` };
    parts.push({ round, summary, most: bound.value });
  }
  const closest = parts.reduce((a, b) => (b.summary.mean / b.most > a.summary.mean / a.most ? b : a));
  return {
    verdict: allOf(parts.map(({ summary, most }) => isNotAbove(summary, { mean: most, standardError: 0 }))),
    measured:
      `closest after round ${grouped(closest.round)}: ${withError(closest.summary)} ` +
      `of ${closest.most.toPrecision(4)}`,
  };
}
