import { plainPercent, whole } from "../numbers/formats.js";
import { hasFloors } from "./floorTerms.js";
import { infeasibleCaps } from "./infeasibleCaps.js";
import type { InfeasibleContract } from "./infeasibleContract.js";
import { capsIn } from "./laterFloors.js";
import { wordsOf } from "./scenarios.js";
import type { LaterFloors, Setting } from "./setting.js";
import { SCALE, tenThousandths } from "./tenThousandths.js";

/** More numbers than this are not written out as a sum. */
const LISTED = 6;

/** Undefined where the promise leaves room for itself. */
export function infeasible(setting: Setting): InfeasibleContract | undefined {
  return tooHighFloors(setting) ?? infeasibleCaps(setting) ?? infeasibleLater(setting);
}

/** The first of the later rounds whose floors and caps do not fit: they are those of a contract of its own. */
function infeasibleLater(setting: Setting): InfeasibleContract | undefined {
  const { contract, scenario } = setting;
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
      problem: `From ${wordsOf(scenario).pull} ${whole(change.at)} on: ${found.problem}`,
      nearest: { ...contract, later: later.map((other) => (other === change ? mended : other)) },
      words: found.words,
    };
  }
  return undefined;
}

function tooHighFloors({ contract, arms, scenario }: Setting): InfeasibleContract | undefined {
  const count = arms.length;
  const words = wordsOf(scenario);
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
