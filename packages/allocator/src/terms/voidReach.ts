import type { Terms } from "./terms.js";

/** How many rounds back a void may reach; 0 where the policy strikes none out. */
export function voidReach({ policy }: Terms): number {
  return Number(policy.parameters["voidWithin"] ?? 0);
}
