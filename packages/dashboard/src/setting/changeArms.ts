import { capital } from "../numbers/capital.js";
import { wordsOf } from "./scenarios.js";
import type { ArmSetting, Setting } from "./setting.js";

export function withArm(setting: Setting, index: number, change: Partial<ArmSetting>): Setting {
  return { ...setting, arms: setting.arms.map((arm, at) => (at === index ? { ...arm, ...change } : arm)) };
}

export function withPresence(setting: Setting, presence: number): Setting {
  return { ...setting, arms: setting.arms.map((arm) => ({ ...arm, presence })) };
}

/** More or fewer arms: those that are there stay as they are, and floors shrink where they would no longer fit. */
export function withArmCount(setting: Setting, count: number): Setting {
  const arms = Array.from({ length: count }, (_, index) => setting.arms[index] ?? newArm(setting, index));
  const { contract } = setting;
  if (contract.kind === "own-floors") {
    return { ...setting, arms, contract: { ...contract, floors: arms.map((_, arm) => contract.floors[arm] ?? 0) } };
  }
  if (contract.kind !== "equal-floor" && contract.kind !== "priced-floor") return { ...setting, arms };
  const most = Math.floor(10_000 / count) / 10_000;
  // What did not fit before is the user's own doing, and is explained to them.
  const fitted = contract.floor * setting.arms.length <= 1 ? Math.min(contract.floor, most) : contract.floor;
  return { ...setting, arms, contract: { ...contract, floor: fitted } };
}

/** Means that differ, the same ones whenever arms are added: 0.5 and around it. */
function newArm({ scenario }: Setting, index: number): ArmSetting {
  const { arm } = wordsOf(scenario);
  const name = `${capital(arm)} ${index + 1}`;
  return { name, mean: (10 + ((index * 37) % 80)) / 100, size: 1, pace: 50, presence: 1 };
}
