import type { SpecificationInput } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";

/** Bernoulli arms under one fairness policy, f and λ, for T rounds: ⟨K, T, μ, f, λ⟩ [ron2021, Section 2]. */
export function bernoulliInstance({
  means,
  cost,
  deserved,
  horizon,
}: {
  readonly means: readonly number[];
  readonly cost: number;
  readonly deserved: SpecificationInput;
  readonly horizon: number;
}): OpportunityInstance {
  return {
    environment: { id: "bernoulli", parameters: { means } },
    contract: { id: "opportunity", parameters: { cost, deserved } },
    horizon,
  };
}
