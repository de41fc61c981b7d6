import { Shares } from "@evenhand/core";
import { penaltyTheorem1 } from "@evenhand/core/guarantees";
import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import { allOf, isBelow, isTrue } from "../../../reproduction/verdicts.js";
import { hardThreshold } from "../comparedPolicies.js";
import { alongScales, scaledPolicies } from "../scaledPolicies.js";
import { dSettings, type DSetting, type Values } from "./study.js";

/** The two ends of the path: η = 1 and η = 0 on the paper's range. */
export function endClaims(results: Results, values: Values): Claim[] {
  return [theorem1(results, values), lessFairTowardsOne(results, values)];
}

/** Theorem 1 promises it with a probability that tends to 1, where A_k − Δ_k is large enough for every arm. */
function theorem1(results: Results, values: Values): Claim {
  const top = values.scales[values.scales.length - 1];
  const settings = dSettings(values).map((setting) => {
    const shortfalls = setting.means.map((_, arm) => {
      const path = alongScales(results[setting.name], hardThreshold.label, values.scales, "unfairness-by-arm", arm);
      return path[path.length - 1].value.quantiles.max;
    });
    return { setting, most: Math.max(...shortfalls) };
  });
  const met = settings.filter(({ setting }) => conditionIsMet(setting, top, values.horizon));
  return {
    id: "theorem-1",
    statement: `At η = ${top} hard-threshold UCB is less than a pull short of τ_k·T for every arm, in every trial (Theorem 1's conclusion).`,
    verdict: isTrue(settings.every(({ most }) => most < 1)),
    measured:
      `at most ${settings.map(({ setting, most }) => `${Number(most.toPrecision(3))} pulls short in ${setting.title}`).join(", ")}; ` +
      `the theorem's condition on A_k − Δ_k is met in ${met.length} of ${settings.length} settings`,
  };
}

function conditionIsMet({ means, shares }: DSetting, penalty: number, horizon: number): boolean {
  const penalties = means.map(() => penalty);
  return penaltyTheorem1({ means, penalties, shares: Shares.parse(shares, means.length), horizon })[0].applies;
}

/** "When scale parameter η → 1, three algorithms will … pay less attention to the fairness." */
function lessFairTowardsOne(results: Results, values: Values): Claim {
  const ends = dSettings(values).flatMap((setting) =>
    scaledPolicies.map(({ label }) => {
      const path = alongScales(results[setting.name], label, values.scales, "unfairness");
      return { title: `${setting.title}, ${label}`, first: path[0].value, last: path[path.length - 1].value };
    }),
  );
  const verdict = allOf(ends.map(({ first, last }) => isBelow(first, last)));
  const claim: Claim = {
    id: "less-fair-towards-1",
    statement:
      "At the largest η the arms together are short of more pulls than at the smallest, under all three policies.",
    verdict,
    measured: `at the smallest and the largest: ${ends.map(({ title, first, last }) => `${title}: ${withError(first)} and ${withError(last)}`).join("; ")}`,
  };
  return verdict === "fails" ? { ...claim, note: WHY_THE_OPPOSITE } : claim;
}

const WHY_THE_OPPOSITE =
  "The paper's definitions say the opposite of this sentence (A_k = η, α = (1 − η)·τ_1·T, η0 = (1 − η)·T), and so does its text on " +
  "Figure 3, where arms become unfair as η decreases from 1. We follow the definitions.";
