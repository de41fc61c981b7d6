import { floorTerms, hasFloors, laterFloors } from "../setting/floors.js";
import type { Registry } from "../setting/registry.js";
import type { ContractSetting, Setting } from "../setting/setting.js";
import type { Preset } from "./contractPage.js";
import { contractWith, pageOf, presetOf, usualPolicies } from "./index.js";
import { usualValue } from "./parameterKinds.js";

/**
 * The setting with another of the contracts that are offered: strengths that snap to what is usual for this many arms,
 * the policy that keeps such a contract, and rewards that it has a meaning for.
 */
export function withContract(setting: Setting, preset: Preset): Setting {
  if (preset === presetOf(setting.contract)) return setting;
  const contract = usualContract(preset, setting);
  const { rewardsFor, leastMean = 0 } = pageOf(contract);
  const isTooLow = setting.arms.some(({ mean }) => mean < leastMean);
  return {
    ...setting,
    contract,
    policies: usualPolicies(contract),
    rewards: rewardsFor(setting.rewards),
    arms: isTooLow ? setting.arms.map((arm) => ({ ...arm, mean: Math.max(arm.mean, leastMean) })) : setting.arms,
  };
}

/** Caps and renewal stay as long as there are floors. */
function usualContract({ contract: id, parameters }: Preset, setting: Setting): ContractSetting {
  const values = parameters.map((one) => [one.name, usualValue(one, setting)] as const);
  const contract = contractWith(id, values) ?? { id: "none" };
  return hasFloors(contract) ? { ...contract, ...floorTerms(setting.contract) } : contract;
}

/** Without the policies that cannot be played where floors change, if they do; with the usual one if none is left. */
export function withFollowers(setting: Setting, registry: Registry | undefined): Setting {
  if (registry === undefined || laterFloors(setting).length === 0) return setting;
  const follows = new Set(registry.policies.filter((policy) => policy.followsChanges).map(({ id }) => id));
  const policies = setting.policies.filter(({ id }) => follows.has(id));
  if (policies.length === setting.policies.length) return setting;
  return { ...setting, policies: policies.length === 0 ? usualPolicies(setting.contract) : policies };
}
