import { capital } from "../numbers/formats.js";
import { floorTerms, SCALE } from "./floors.js";
import { wordsOf } from "./scenarios.js";
import {
  type ArmSetting,
  type ContractSetting,
  type FloorTerms,
  plainArm,
  type PromisedShares,
  type Setting,
} from "./setting.js";

export function withArm(setting: Setting, index: number, change: Partial<ArmSetting>): Setting {
  return { ...setting, arms: setting.arms.map((arm, at) => (at === index ? { ...arm, ...change } : arm)) };
}

export function withAllArms(setting: Setting, change: Partial<ArmSetting>): Setting {
  return { ...setting, arms: setting.arms.map((arm) => ({ ...arm, ...change })) };
}

/** More or fewer arms: those that are there stay as they are, and floors shrink where they would no longer fit. */
export function withArmCount(setting: Setting, count: number): Setting {
  const arms = Array.from({ length: count }, (_, index) => setting.arms[index] ?? newArm(setting, index));
  const contract = { ...setting.contract, ...capsFor(setting, count), ...laterFor(setting, count) };
  return { ...setting, arms, contract: { ...contract, ...sharesFor(setting, count) } as ContractSetting };
}

/** New arms have no floor of their own, and a floor for all shrinks to what there is for each. */
function sharesFor({ contract, arms }: Setting, count: number): { readonly shares?: PromisedShares } {
  if (!("shares" in contract)) return {};
  const { shares } = contract;
  if (typeof shares !== "number") {
    return "total" in shares ? {} : { shares: Array.from({ length: count }, (_, arm) => shares[arm] ?? 0) };
  }
  const most = Math.floor(SCALE / count) / SCALE;
  // What did not fit before is the user's own doing, and is explained to them.
  return { shares: shares * arms.length <= 1 ? Math.min(shares, most) : shares };
}

/**
 * Caps for another number of arms: new arms have none, and a cap for all grows where the arms together could not have
 * everything.
 */
function capsFor({ contract, arms }: Setting, count: number): Pick<FloorTerms, "caps"> {
  const { caps } = floorTerms(contract);
  if (caps === undefined) return {};
  if (typeof caps !== "number") return { caps: Array.from({ length: count }, (_, arm) => caps[arm] ?? 1) };
  const least = Math.ceil(SCALE / count) / SCALE;
  return { caps: caps * arms.length >= 1 ? Math.max(caps, least) : caps };
}

/** New arms are promised nothing later either, and have no cap then. */
function laterFor({ contract }: Setting, count: number): Pick<FloorTerms, "later"> {
  const { later } = floorTerms(contract);
  if (later === undefined) return {};
  const resized = (shares: readonly number[], ofNew: number) =>
    Array.from({ length: count }, (_, arm) => shares[arm] ?? ofNew);
  return {
    later: later.map(({ at, floors, caps }) => ({
      ...{ at, floors: resized(floors, 0) },
      ...(caps === undefined ? {} : { caps: resized(caps, 1) }),
    })),
  };
}

/** Means that differ, the same ones whenever arms are added: 0.5 and around it. */
function newArm(setting: Setting, index: number): ArmSetting {
  const { arm } = wordsOf(setting);
  const name = `${capital(arm)} ${index + 1}`;
  return { ...plainArm, name, mean: (10 + ((index * 37) % 80)) / 100 };
}

/** What a page remembers while the number of arms goes up and down. */
export interface ArmMemory {
  /** All arms that there were, also those that were taken away. */
  readonly arms: readonly ArmSetting[];
  /** With the contract as it was wished for, before it had to fit another number of arms. */
  readonly wished: Setting;
  /** The setting that was made of these arms and this contract. */
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
