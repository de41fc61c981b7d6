import type { SpecificationInput, Study } from "@evenhand/core";
import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";

/**
 * Policies on one instance of improving arms. There is no luck in the rewards, and all policies here are
 * deterministic: one trial is all there is to see. The contract adds the worst distance to potential to
 * every metric that is like regret.
 */
export function improvingStudy({
  policies,
  ...study
}: {
  readonly environment: SpecificationInput;
  readonly armNames?: readonly string[];
  readonly policies: readonly ComparedPolicy[];
  readonly horizon: number;
  readonly seed: number;
  readonly metrics: readonly string[];
  readonly checkpoints?: readonly number[];
}): Study {
  return { ...study, policies, trials: 1, contract: "potential" };
}
