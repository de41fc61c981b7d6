import type { Study } from "@evenhand/core";
import type { OpportunityInstance } from "@evenhand/core/guarantees";
import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";

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
