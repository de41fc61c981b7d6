import { plainPercent, whole } from "../numbers/formats.js";
import { armNames } from "./armNames.js";
import { hasFloors } from "./floorTerms.js";
import type { InfeasibleContract } from "./infeasibleContract.js";
import { wordsOf } from "./scenarios.js";
import type { FloorContract, Setting } from "./setting.js";
import { SCALE, tenThousandths } from "./tenThousandths.js";

/** Caps that leave some of the rounds to no arm, or lie below a floor; undefined where all of it fits. */
export function infeasibleCaps(setting: Setting): InfeasibleContract | undefined {
  const { contract, arms } = setting;
  if (!hasFloors(contract) || contract.caps === undefined) return undefined;
  const floors = roundedUpFloors(contract, setting);
  return typeof contract.caps === "number"
    ? infeasibleCap(setting, contract, tenThousandths(contract.caps), floors)
    : infeasibleOwnCaps(setting, contract, contract.caps.slice(0, arms.length).map(tenThousandths), floors);
}

/** Ten-thousandths that a cap needs to leave room for each arm's floor. */
function roundedUpFloors({ shares }: FloorContract, { arms }: Setting): number[] {
  if (typeof shares === "number") return arms.map(() => tenThousandths(shares));
  if (!("total" in shares)) return shares.map(tenThousandths);
  const sizes = arms.reduce((sum, { size }) => sum + size, 0);
  return arms.map(({ size }) => Math.ceil((tenThousandths(shares.total) * size) / sizes));
}

/** One cap for all arms. */
function infeasibleCap(
  setting: Setting,
  contract: FloorContract,
  cap: number,
  floors: readonly number[],
): InfeasibleContract | undefined {
  const count = floors.length;
  const { arms, pulls } = wordsOf(setting.scenario);
  const nearest = Math.max(cap, Math.ceil(SCALE / count), ...floors);
  if (nearest === cap) return undefined;
  const shown = plainPercent(cap / SCALE);
  const problem =
    cap * count < SCALE
      ? `${whole(count)} ${arms} × ${shown} is ${plainPercent((cap * count) / SCALE)}: the other ${plainPercent(1 - (cap * count) / SCALE)} of the ${pulls} would go to nobody.`
      : belowFloor(setting, new Array<number>(count).fill(cap), floors);
  return {
    problem,
    nearest: { ...contract, caps: nearest / SCALE },
    words: `Raise the cap to ${plainPercent(nearest / SCALE)}`,
  };
}

function infeasibleOwnCaps(
  setting: Setting,
  contract: FloorContract,
  caps: readonly number[],
  floors: readonly number[],
): InfeasibleContract | undefined {
  const { pulls } = wordsOf(setting.scenario);
  const raised = caps.map((cap, arm) => Math.max(cap, floors[arm]));
  const sum = raised.reduce((total, cap) => total + cap, 0);
  const isBelow = raised.some((cap, arm) => cap > caps[arm]);
  if (!isBelow && sum >= SCALE) return undefined;
  const scaled = sum >= SCALE ? raised : raised.map((cap) => scaledUp(cap, sum, caps.length));
  return {
    problem: isBelow
      ? belowFloor(setting, caps, floors)
      : `The caps together are ${plainPercent(sum / SCALE)}: the other ${plainPercent(1 - sum / SCALE)} of the ${pulls} would go to nobody.`,
    nearest: { ...contract, caps: scaled.map((cap) => cap / SCALE) },
    words: sum >= SCALE ? "Raise caps to the floors" : "Scale the caps to 100\u202f%",
  };
}

/** Rounded up, so that the caps together reach everything. */
function scaledUp(cap: number, sum: number, count: number): number {
  return Math.ceil(sum === 0 ? SCALE / count : (cap * SCALE) / sum);
}

function belowFloor(setting: Setting, caps: readonly number[], floors: readonly number[]): string {
  const arm = caps.findIndex((cap, index) => cap < floors[index]);
  return `${armNames(setting)[arm]}: promised at least ${plainPercent(floors[arm] / SCALE)}, allowed at most ${plainPercent(caps[arm] / SCALE)}.`;
}
