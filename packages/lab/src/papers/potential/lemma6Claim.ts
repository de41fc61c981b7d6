import { createEnvironment, policyLabelled } from "@evenhand/core";
import type { Claim } from "../../reproduction/claim.js";
import type { Results } from "../../reproduction/experiment.js";
import { isTrue } from "../../reproduction/verdicts.js";
import { comparedPolicies } from "./comparedPolicies.js";

/** The policy adds up its rewards in another order than the totals here. */
const ROUNDING = 1e-12;

/**
 * Lemma 6, as far as counts of pulls show it: an arm that alone has M pulls was the first to be pulled an
 * M-th time, so it must be the best single arm for horizon M − 1. For M − 1 >= 2, because the first two
 * pulls of every arm are forced.
 */
export function lemma6Claim(results: Results): Claim {
  let checked = 0;
  const broken: string[] = [];
  for (const [name, result] of Object.entries(results)) {
    const environment = createEnvironment(result.study.environment);
    const anytime = policyLabelled(result, comparedPolicies.anytime.label);
    for (const { round, values } of anytime.metrics["pulls"].checkpoints) {
      const pulls = values.map(({ mean }) => mean);
      const most = Math.max(...pulls);
      const leader = pulls.indexOf(most);
      if (most < 3 || pulls.lastIndexOf(most) !== leader) continue;
      const totals = pulls.map((_, arm) => environment.expectedTotal(arm, most - 1));
      checked++;
      if (totals[leader] < Math.max(...totals) * (1 - ROUNDING)) broken.push(`${name}, round ${round}`);
    }
  }
  return {
    id: "first-across-is-best",
    statement:
      "The arm that alone has the most pulls under the anytime policy, M of them, is the best single arm for horizon M − 1 (Lemma 6).",
    verdict: checked === 0 ? "open" : isTrue(broken.length === 0),
    measured: `${checked - broken.length} of ${checked} checkpoints with one arm in front${broken.length > 0 ? `; not: ${broken.slice(0, 3).join("; ")}` : ""}`,
  };
}
