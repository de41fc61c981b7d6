import { plainPercent, whole } from "../numbers/formats.js";
import { capsIn, hasFloors, SCALE, tenThousandths } from "./floors.js";
import { wordsOf } from "./scenarios.js";
import { armNames, type ContractSetting, type FloorContract, type LaterFloors, type Setting } from "./setting.js";

/** Why a contract cannot be kept by any policy, and the nearest one that can. */
interface InfeasibleContract {
  readonly problem: string;
  readonly nearest: ContractSetting;
  /** On the button that takes it. */
  readonly words: string;
}

/** More numbers than this are not written out as a sum. */
const LISTED = 6;

/** What is wrong with the floors and caps of a setting; undefined where they can be kept. */
export function infeasible(setting: Setting): InfeasibleContract | undefined {
  return tooHighFloors(setting) ?? infeasibleCaps(setting) ?? infeasibleLater(setting);
}

/** The first of the later rounds whose floors and caps do not fit: they are those of a contract of its own. */
function infeasibleLater(setting: Setting): InfeasibleContract | undefined {
  const { contract } = setting;
  if (!hasFloors(contract)) return undefined;
  const { later = [] } = contract;
  for (const change of later) {
    const caps = change.caps ?? capsIn(setting, change.at);
    const then = { id: "quota", shares: change.floors, ...(caps === undefined ? {} : { caps }) } as const;
    const found = tooHighFloors({ ...setting, contract: then }) ?? infeasibleCaps({ ...setting, contract: then });
    if (found?.nearest.id !== "quota") continue;
    const { shares, caps: fitting } = found.nearest;
    const mended: LaterFloors = {
      ...{ ...change, ...(Array.isArray(shares) ? { floors: shares } : {}) },
      ...(fitting === caps || typeof fitting === "number" || fitting === undefined ? {} : { caps: fitting }),
    };
    return {
      problem: `From ${wordsOf(setting).pull} ${whole(change.at)} on: ${found.problem}`,
      nearest: { ...contract, later: later.map((other) => (other === change ? mended : other)) },
      words: found.words,
    };
  }
  return undefined;
}

function tooHighFloors(setting: Setting): InfeasibleContract | undefined {
  const { contract, arms } = setting;
  const count = arms.length;
  const words = wordsOf(setting);
  if (!("shares" in contract)) return undefined;
  const { shares } = contract;
  if (typeof shares === "number") {
    if (tenThousandths(shares) * count <= SCALE) return undefined;
    const most = Math.floor(SCALE / count) / SCALE;
    return {
      problem: `${whole(count)} ${words.arms} × ${plainPercent(shares)} is ${plainPercent(count * shares)}, and there are only 100\u202f% of the ${words.pulls}.`,
      nearest: { ...contract, shares: most },
      words: `Lower it to ${plainPercent(most)}`,
    };
  }
  if ("total" in shares || !hasFloors(contract)) return undefined;
  const floors = shares.map(tenThousandths);
  const sum = floors.reduce((total, floor) => total + floor, 0);
  if (sum <= SCALE) return undefined;
  const terms =
    count > LISTED ? `The ${whole(count)} floors together are` : `${shares.map(plainPercent).join(" + ")} is`;
  return {
    problem: `${terms} ${plainPercent(sum / SCALE)}. Lower one of them, or scale them all.`,
    nearest: { ...contract, shares: floors.map((floor) => Math.floor((floor * SCALE) / sum) / SCALE) },
    words: "Scale all to 100\u202f%",
  };
}

/** Caps that leave some of the rounds to no arm, or lie below a floor; undefined where all of it fits. */
function infeasibleCaps(setting: Setting): InfeasibleContract | undefined {
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
  const { arms, pulls } = wordsOf(setting);
  const nearest = Math.max(cap, Math.ceil(SCALE / count), ...floors);
  if (nearest === cap) return undefined;
  const shown = plainPercent(cap / SCALE);
  const problem =
    cap * count < SCALE
      ? `${whole(count)} ${arms} × ${shown} is ${plainPercent((cap * count) / SCALE)}: the other ${plainPercent(1 - (cap * count) / SCALE)} of the ${pulls} could go to no one.`
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
  const { pulls } = wordsOf(setting);
  const raised = caps.map((cap, arm) => Math.max(cap, floors[arm]));
  const sum = raised.reduce((total, cap) => total + cap, 0);
  const isBelow = raised.some((cap, arm) => cap > caps[arm]);
  if (!isBelow && sum >= SCALE) return undefined;
  const scaled = sum >= SCALE ? raised : raised.map((cap) => scaledUp(cap, sum, caps.length));
  return {
    problem: isBelow
      ? belowFloor(setting, caps, floors)
      : `The caps together are ${plainPercent(sum / SCALE)}: the other ${plainPercent(1 - sum / SCALE)} of the ${pulls} could go to no one.`,
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
