import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import type { Specification } from "../parameters/descriptors.js";
import type { Definitions } from "../registry/definitions.js";
import { partsOf } from "../registry/partsOf.js";

/**
 * Refuses an environment whose rewards can lie outside what the policy, or the learner inside it, has a meaning for.
 */
export function checkRewards(
  policy: Specification,
  { support }: Environment,
  policyPath: string,
  definitions: Definitions,
): void {
  for (const { definition, path } of partsOf(policy, policyPath, definitions)) {
    const { id, rewards } = definition;
    if (rewards === undefined || (support.min >= rewards.min && support.max <= rewards.max)) continue;
    throw new EvenhandError("reward-out-of-support", {
      received: `rewards from ${support.min} to ${support.max}`,
      required: `rewards from ${rewards.min} to ${rewards.max} for ${id}`,
      path,
    });
  }
}
