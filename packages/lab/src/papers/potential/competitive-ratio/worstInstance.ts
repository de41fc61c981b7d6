import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { valueOf } from "../valueOf.js";
import { lowerBoundFamily, type Size } from "../lowerBoundFamily.js";

/** What one policy made of one instance. */
export interface Loss {
  /** OPT/ALG. */
  readonly ratio: number;
  readonly regretPerRound: number;
  /** The worst distance to potential of an arm. */
  readonly distance: number;
}

export function lossOn(name: string, results: Results, policy: ComparedPolicy): Loss {
  const result = results[name];
  return {
    ratio: valueOf(result, policy, "competitive-ratio"),
    regretPerRound: valueOf(result, policy, "regret") / result.study.horizon,
    distance: valueOf(result, policy, "worst-distance-to-potential"),
  };
}

/** The I_m on which the policy loses most: OPT is the same on all of them, so ratio and regret agree on which it is. */
export function worstInstance(results: Results, policy: ComparedPolicy, size: Size): Loss {
  const losses = Object.keys(lowerBoundFamily(size)).map((name) => lossOn(name, results, policy));
  return losses.reduce((worst, loss) => (loss.ratio > worst.ratio ? loss : worst));
}
