import { prophetSets } from "@evenhand/core";
import type { Claim } from "../../../reproduction/claim.js";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf } from "../../../reproduction/measured.js";
import { isTrue } from "../../../reproduction/verdicts.js";
import { hardThreshold } from "../comparedPolicies.js";
import { gapClaims } from "../pulls-against-gap/gapClaims.js";
import { casesOf } from "../pulls-against-gap/gapStudies.js";
import type { Values } from "./study.js";

export function claims(results: Results, values: Values): Claim[] {
  const words = {
    who: "critical arms that are more than a pull above τ_k·T in every trial",
    gap: "Δ_k",
    theorem2: "max{8 ln T/Δ_k², τ_k·T}",
  };
  return [...gapClaims("critical", words, results, values), served(results, values)];
}

/** Theorem 2: E(τ_k·T − N_k(T))_+ = O(1) for optimal and critical arms; here on every path, and below 1. */
function served(results: Results, values: Values): Claim {
  const shortfalls = casesOf(values).flatMap(({ name, means, penalty }) => {
    const { optimal, critical } = prophetSets(
      means,
      means.map(() => penalty),
    );
    return [...optimal, ...critical].map((arm) =>
      summaryOf(results[name], hardThreshold.label, "unfairness-by-arm", { arm }),
    );
  });
  const most = Math.max(...shortfalls.map(({ quantiles }) => quantiles.max));
  return {
    id: "critical-arms-served",
    statement:
      "Every optimal or critical arm is less than one pull short of τ_k·T in the end, in every trial (Theorem 2: O(1)).",
    verdict: isTrue(most < 1),
    measured: `${shortfalls.length} arms, ${values.trials} trials each: at most ${Number(most.toPrecision(3))} pulls short`,
  };
}
