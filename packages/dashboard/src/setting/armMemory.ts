import { withArmCount } from "./changeArms.js";
import type { ArmSetting, Setting } from "./setting.js";

/** What a page remembers while the number of arms goes up and down. */
export interface ArmMemory {
  /** All that were there, also those that are gone. */
  readonly arms: readonly ArmSetting[];
  /** With the contract as it was wished for, before it had to fit another number of arms. */
  readonly wished: Setting;
  /** What was made of both. */
  readonly shown: Setting;
}

/**
 * Another number of arms. Those that were taken away come back as they were, and floors that had to shrink grow again
 * where they fit; what was changed meanwhile stays changed.
 */
export function changeArmCount(
  setting: Setting,
  count: number,
  memory?: ArmMemory,
): { readonly setting: Setting; readonly memory: ArmMemory } {
  const known = memory?.shown.scenario === setting.scenario ? memory : undefined;
  const kept = [...setting.arms, ...(known?.arms.slice(setting.arms.length) ?? [])];
  const wished = known !== undefined && known.shown.contract === setting.contract ? known.wished : setting;
  const { arms } = withArmCount({ ...setting, arms: kept }, count);
  const shown = { ...setting, arms, contract: withArmCount(wished, count).contract };
  return { setting: shown, memory: { arms: [...arms, ...kept.slice(count)], wished, shown } };
}
