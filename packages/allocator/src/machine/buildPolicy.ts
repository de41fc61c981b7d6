import { createPolicy, type CheckedPolicy } from "@evenhand/core";
import type { Terms } from "../terms/terms.js";

/** The policy that keeps the terms, before its first round. */
export function buildPolicy({ policy, perRound, period }: Terms, arms: number, seed: number): CheckedPolicy {
  const horizon = period > 0 ? { horizon: period, beyondHorizon: "renew" as const } : {};
  return createPolicy(policy, { arms, seed, perRound, ...horizon }, "policy");
}
