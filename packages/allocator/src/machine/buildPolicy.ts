import { createPolicy, type CheckedPolicy } from "@evenhand/core";
import { policyWithPriors } from "../terms/priors.js";
import type { Terms } from "../terms/terms.js";

/** The policy that keeps the terms, before its first round. */
export function buildPolicy(terms: Terms, arms: number, seed: number): CheckedPolicy {
  const { perRound, period } = terms;
  const horizon = period > 0 ? { horizon: period, beyondHorizon: "renew" as const } : {};
  return createPolicy(policyWithPriors(terms), { arms, seed, perRound, ...horizon }, "policy");
}
