import type { Arm, ArmSet } from "../arms.js";
import type { Policy, Round } from "../policy.js";
import { takeArms } from "./takeArms.js";

/**
 * `count` different open arms for one round, fewer only where fewer are open: the policy's own rule, or its choice,
 * then its choice without that arm, and so on.
 */
export function chooseMany(policy: Policy, arms: number, round: Round, count: number, open?: ArmSet): Arm[] {
  if (policy.chooseMany !== undefined) return policy.chooseMany(round, count, open);
  return takeArms(arms, open, (rest, take) => {
    for (let left = count; left > 0 && rest.size > 0; left--) take(policy.choose(round, rest));
  });
}
