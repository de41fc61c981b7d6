import { plainPercent, whole } from "../numbers/formats.js";
import { wordsOf } from "./scenarios.js";
import type { ContractSetting, Setting } from "./setting.js";

/** Why a contract cannot be kept by anybody, and the nearest one that can. */
export interface Infeasible {
  readonly problem: string;
  readonly nearest: ContractSetting;
  /** On the button that takes it. */
  readonly words: string;
}

/** Floors have at most four decimals: compared as whole ten-thousandths, nothing is rounded. */
const SCALE = 10_000;
/** More numbers than this are not written out as a sum. */
const LISTED = 6;

/** Undefined where the promise leaves room for itself. */
export function infeasible({ contract, arms, scenario }: Setting): Infeasible | undefined {
  const count = arms.length;
  const words = wordsOf(scenario);
  if (contract.kind === "equal-floor" || contract.kind === "priced-floor") {
    if (tenThousandths(contract.floor) * count <= SCALE) return undefined;
    const most = Math.floor(SCALE / count) / SCALE;
    return {
      problem: `${whole(count)} ${words.arms} × ${plainPercent(contract.floor)} is ${plainPercent(count * contract.floor)}, and there are only 100\u202f% of the ${words.pulls}.`,
      nearest: { ...contract, floor: most },
      words: `Lower it to ${plainPercent(most)}`,
    };
  }
  if (contract.kind !== "own-floors") return undefined;
  const floors = contract.floors.map(tenThousandths);
  const sum = floors.reduce((total, floor) => total + floor, 0);
  if (sum <= SCALE) return undefined;
  const terms =
    count > LISTED ? `The ${whole(count)} floors together are` : `${contract.floors.map(plainPercent).join(" + ")} is`;
  return {
    problem: `${terms} ${plainPercent(sum / SCALE)}. Lower one of them, or scale them all.`,
    nearest: { kind: "own-floors", floors: floors.map((floor) => Math.floor((floor * SCALE) / sum) / SCALE) },
    words: "Scale all to 100\u202f%",
  };
}

function tenThousandths(share: number): number {
  return Math.round(share * SCALE);
}
