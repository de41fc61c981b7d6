import { findPolicy } from "../createPolicy.js";
import type { Environment } from "../environments/environment.js";
import { EvenhandError } from "../errors.js";
import { learners } from "../learners/index.js";
import type { Specification } from "../parameters/descriptors.js";
import { findDefinition, parseSpecification } from "../parameters/specification.js";
import type { PolicyDefinition } from "../policy.js";

/** Refuses an environment whose rewards can lie outside what the policy, or the learner inside it, has a meaning for. */
export function checkRewards({ id, parameters = {} }: Specification, environment: Environment, path: string): void {
  const policy = findPolicy(id, path);
  checkSupport(policy, environment, path);
  for (const [name, parameter] of Object.entries(policy.parameters)) {
    if (parameter.kind !== "learner") continue;
    const within = `${path}.${name}`;
    const learner = parseSpecification(parameters[name] ?? parameter.default, within);
    checkSupport(findDefinition("learner-unknown", learners, learner.id, within), environment, within);
  }
}

function checkSupport({ id, rewards }: PolicyDefinition, { support }: Environment, path: string): void {
  if (rewards === undefined || (support.min >= rewards.min && support.max <= rewards.max)) return;
  throw new EvenhandError("reward-out-of-support", {
    received: `rewards from ${support.min} to ${support.max}`,
    required: `rewards from ${rewards.min} to ${rewards.max} for ${id}`,
    path,
  });
}
