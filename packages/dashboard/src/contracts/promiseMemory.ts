import { presetOf } from "./index.js";
import type { Preset } from "./contractPage.js";
import { withContract } from "./withContract.js";
import { floorTerms, hasFloors } from "../setting/floors.js";
import { infeasible } from "../setting/feasibility.js";

import type { ContractSetting, Setting } from "../setting/setting.js";

/** What a promise may change beside itself. */
type World = Pick<Setting, "rewards" | "arms">;

/** What a page remembers of the promises that were chosen before. */
export interface PromiseMemory {
  /** Each as it was left, with those who kept it, and for how many arms. */
  readonly left: ReadonlyMap<Preset, Pick<Setting, "contract" | "policies"> & { readonly count: number }>;
  /** What the present promise has changed in the world: it is undone when the promise is left. */
  readonly brought?: { readonly before: World; readonly after: World };
}

export interface PromiseChange {
  readonly setting: Setting;
  readonly memory: PromiseMemory;
}

/**
 * A promise of another kind. What the one before had brought along goes with it, unless it was changed since; a
 * promise that was there before comes back as it was left, where it still fits.
 */
export function changePromise(
  setting: Setting,
  preset: Preset,
  memory: PromiseMemory = { left: new Map() },
): PromiseChange {
  const present = presetOf(setting.contract);
  if (preset === present) return { setting, memory };
  const { contract, policies } = setting;
  const count = setting.arms.length;
  const own = memory.brought === undefined ? setting : without(memory.brought, setting);
  const usual = withContract(own, preset);
  const left = memory.left.get(preset);
  const found =
    left?.count === count
      ? { ...usual, policies: left.policies, contract: withTermsOf(contract, left.contract) }
      : usual;
  const changed = infeasible(found) === undefined ? found : usual;
  const isSameWorld = changed.rewards === own.rewards && changed.arms === own.arms;
  return {
    setting: changed,
    memory: {
      left: new Map([...memory.left, [present, { contract, policies, count }]]),
      ...(isSameWorld ? {} : { brought: { before: own, after: changed } }),
    },
  };
}

/** Caps and renewal go from floors to floors: those of the promise that was just left count. */
function withTermsOf(present: ContractSetting, left: ContractSetting): ContractSetting {
  if (!hasFloors(present) || !hasFloors(left)) return left;
  const { caps: _caps, renewEvery: _renewEvery, later: _later, ...strength } = left;
  return { ...strength, ...floorTerms(present) };
}

function without({ before, after }: { readonly before: World; readonly after: World }, setting: Setting): Setting {
  return {
    ...setting,
    rewards: setting.rewards === after.rewards ? before.rewards : setting.rewards,
    arms: setting.arms.map((arm, index) => {
      const own = before.arms[index]?.mean;
      return own !== undefined && arm.mean === after.arms[index]?.mean ? { ...arm, mean: own } : arm;
    }),
  };
}
