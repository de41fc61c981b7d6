import { usualPolicies } from "./index.js";
import { laterFloors } from "../setting/laterFloors.js";
import type { Registry } from "../setting/registry.js";
import type { Setting } from "../setting/setting.js";

/** Without the policies that cannot be played where floors change, if they do; with the usual one if none is left. */
export function withFollowers(setting: Setting, registry: Registry | undefined): Setting {
  if (registry === undefined || laterFloors(setting).length === 0) return setting;
  const follows = new Set(registry.policies.filter((policy) => policy.followsChanges).map(({ id }) => id));
  const policies = setting.policies.filter(({ id }) => follows.has(id));
  if (policies.length === setting.policies.length) return setting;
  return { ...setting, policies: policies.length === 0 ? usualPolicies(setting.contract) : policies };
}
