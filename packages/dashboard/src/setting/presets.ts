import { contractKinds } from "./contractKinds.js";
import { floorTerms } from "./floorTerms.js";
import { floorsOf } from "./sharesOf.js";
import { roundedDown, SCALE } from "./tenThousandths.js";
import type { ContractKind, ContractSetting, Setting } from "./setting.js";

export interface Preset {
  readonly kind: ContractKind;
  readonly title: string;
}

/** In the order of the page. */
export const presets: readonly Preset[] = [
  { kind: "none", title: "No promise" },
  { kind: "equal-floor", title: "Equal floor" },
  { kind: "floor-by-size", title: "Floor by size" },
  { kind: "own-floors", title: "Own floors" },
  { kind: "priced-floor", title: "A price on missing" },
  { kind: "merit", title: "Proportional to merit" },
  { kind: "withheld", title: "Pay for what is withheld" },
  { kind: "potential", title: "Late bloomers" },
];

/** The least mean that shares in proportion to means can do with. */
const LEAST_MERIT = 0.01;

/**
 * The setting with a contract of another kind: strengths that snap to what is usual for this many arms, the policy that
 * keeps such a contract, and rewards that it has a meaning for.
 */
export function withContract(setting: Setting, kind: ContractKind): Setting {
  if (kind === setting.contract.kind) return setting;
  return {
    ...setting,
    contract: usualContract(kind, setting),
    policies: contractKinds[kind].defaultPolicies.map((id) => ({ id, options: {} })),
    rewards: rewardsFor(kind, setting),
    arms:
      kind === "merit" ? setting.arms.map((arm) => ({ ...arm, mean: Math.max(arm.mean, LEAST_MERIT) })) : setting.arms,
  };
}

function usualContract(kind: ContractKind, setting: Setting): ContractSetting {
  const half = Math.floor(SCALE / 2 / setting.arms.length) / SCALE;
  // Caps and renewal stay as long as there are floors.
  const terms = floorTerms(setting.contract);
  switch (kind) {
    case "none":
    case "merit":
      return { kind };
    case "equal-floor":
      return { kind, floor: half, ...terms };
    case "floor-by-size":
      return { kind, total: 0.5, ...terms };
    case "own-floors":
      return { kind, ...terms, floors: (floorsOf(setting) ?? setting.arms.map(() => half)).map(roundedDown) };
    case "priced-floor":
      return { kind, floor: half, price: 0.5 };
    case "withheld":
      return { kind, cost: 0.4, deserved: "uniform" };
    case "potential":
      return { kind, tolerance: 0.1 };
  }
}

/** Late bloomers improve; floors are indifferent; all other contracts speak of means that stay as they are. */
function rewardsFor(kind: ContractKind, { rewards }: Setting): Setting["rewards"] {
  if (kind === "potential") return rewards.kind === "improving" ? rewards : { kind: "improving", curve: "hyperbola" };
  const isFloor = contractKinds[kind].contract === "quota" || kind === "none";
  if (rewards.kind === "improving" && !isFloor) return { kind: "bernoulli" };
  return rewards.kind === "gaussian" && kind === "withheld" ? { kind: "bernoulli" } : rewards;
}
