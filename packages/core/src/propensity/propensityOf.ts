import type { Arm, ArmSet } from "../arms.js";
import type { Policy, Propensity, Round } from "../policy.js";

/** How likely the policy, in its present state, chooses the arm in this round. */
export function propensityOf(policy: Policy, arm: Arm, round: Round, open?: ArmSet): Propensity {
  return policy.propensity?.(arm, round, open) ?? certain(policy.choose(round, open) === arm);
}

/** A rule chooses the arm, or another one, whatever the seed is. */
export function certain(chosen: boolean): Propensity {
  return { probability: chosen ? 1 : 0, error: 0 };
}
