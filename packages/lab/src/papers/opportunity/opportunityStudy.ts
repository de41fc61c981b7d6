import type { SpecificationInput, Study } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { ComparedPolicy } from "../../reproduction/measured.js";

/** Utility and regret, and beside them what was withheld, and from whom. */
const METRICS = ["utility", "opportunity-regret", "withheld", "pulls"];

const PHASES = [1, 2, 3, 4].map((phase) => `phase-${phase}-rounds`);

/** Policies on one instance, measured at its horizon: most of them plan for T, so that each T is a study of its own. */
export function opportunityStudy(
  instance: OpportunityInstance,
  policies: readonly ComparedPolicy[],
  {
    trials,
    seed,
    phases = false,
  }: {
    readonly trials: number;
    readonly seed: number;
    /** Also the rounds of each phase, where all policies go through phases. */
    readonly phases?: boolean;
  },
): Study {
  return { ...instance, policies, trials, seed, metrics: phases ? [...METRICS, ...PHASES] : METRICS };
}

/** A policy that is told f and λ, which are known in advance [ron2021, Section 2]. */
export function toldContract(
  { id, label, parameters }: ComparedPolicy,
  { contract }: OpportunityInstance,
): ComparedPolicy {
  return { id, label, parameters: { ...contract.parameters, ...parameters } };
}

/** The algorithms of ron2021, and the learner that they are compared with; those that need it are told the contract. */
export const comparedPolicies = {
  algorithm2: { id: "self-regulated-utility", label: "self-regulated utility (Alg. 2)" },
  /** A policy for constant f alone. */
  algorithm3: { id: "constant-share-elimination", label: "serve or drop (Alg. 3)" },
  ucb1: { id: "ucb1", label: "UCB1" },
} as const satisfies Record<string, ComparedPolicy>;

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
