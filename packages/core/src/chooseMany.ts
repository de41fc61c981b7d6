import { ArmSet, type Arm } from "./arms.js";
import type { Policy, Round } from "./policy.js";

/** `count` different open arms for one round, fewer only where fewer are open: the policy's own rule, or successive choices. */
export function chooseMany(policy: Policy, arms: number, round: Round, count: number, open?: ArmSet): Arm[] {
  if (policy.chooseMany !== undefined) return policy.chooseMany(round, count, open);
  return chooseSuccessively(policy, round, count, open?.copy() ?? ArmSet.all(arms));
}

/** The policy's choice, then its choice without that arm, and so on. Arms are taken out of `open`. */
export function chooseSuccessively(policy: Policy, round: Round, count: number, open: ArmSet): Arm[] {
  const chosen: Arm[] = [];
  while (chosen.length < count && open.size > 0) {
    const arm = policy.choose(round, open);
    chosen.push(arm);
    open.delete(arm);
  }
  return chosen;
}
