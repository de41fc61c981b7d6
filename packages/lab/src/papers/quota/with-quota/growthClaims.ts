import type { SimulationResult } from "@evenhand/core";
import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf, withError } from "../../../reproduction/measured.js";
import { isBelow } from "../../../reproduction/verdicts.js";
import { excessGrowth } from "../excessGrowth.js";
import { grouped } from "../grouped.js";
import { GROWTH_FACTOR, growthStart, logarithmicGrowth } from "../logarithmicGrowth.js";

const lastRounds = `over the last ${GROWTH_FACTOR}-fold of the rounds`;

/** What Section 6 says of growth. */
export function growthClaims({ long }: Results): readonly Claim[] {
  return [...logarithmClaims(long), noneBetterThanLogarithmic(long)];
}

export function logarithmClaims(long: SimulationResult): readonly Claim[] {
  return (["FUCB", "LFG"] as const).map((name) => isLogarithmic(long, name));
}

/** "Both the algorithms achieve logarithmic regret." */
function isLogarithmic(long: SimulationResult, name: "FUCB" | "LFG"): Claim {
  return {
    id: `${name.toLowerCase()}-logarithmic`,
    statement: `The r-Regret of ${name} is logarithmic: ${lastRounds} it grows by no more than the logarithm of the round.`,
    ...logarithmicGrowth(long, name),
  };
}

/** "If one wants to achieve a r-Regret better than logarithmic, one has to compromise on the fairness." */
function noneBetterThanLogarithmic(long: SimulationResult): Claim {
  const { horizon } = long.study;
  const start = growthStart(horizon);
  const [earlier, later] = [summaryOf(long, "FUCB", "r-regret", { round: start }), summaryOf(long, "FUCB", "r-regret")];
  const behind = summaryOf(long, "FUCB", "worst-violation").quantiles.max;
  const verdict = isBelow({ mean: 0, standardError: 0 }, excessGrowth(earlier, later, 1));
  const note =
    "With r > 0 the quotas explore: once r·T exceeds 8 ln T/Δ_i² for every arm, the set S(T) of Theorem 3 is empty, and its own " +
    "bound no longer grows. Without quotas Lai and Robbins (1985) have the logarithm as a lower bound.";
  return {
    id: "better-than-logarithmic-costs-quotas",
    statement: `An r-Regret better than logarithmic is at the cost of the quotas: that of FUCB, which keeps them, still grows ${lastRounds}.`,
    verdict,
    measured:
      `FUCB ${withError(earlier)} after round ${grouped(start)}, ${withError(later)} after round ${grouped(horizon)}; ` +
      `worst violation ${Number(behind.toPrecision(4))} pulls`,
    ...(verdict === "fails" ? { note } : {}),
  };
}
