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
    const then = { kind: "own-floors", floors: change.floors, ...(caps === undefined ? {} : { caps }) } as const;
    const found = tooHighFloors({ ...setting, contract: then }) ?? infeasibleCaps({ ...setting, contract: then });
    if (found?.nearest.kind !== "own-floors") continue;
    const { floors, caps: fitting } = found.nearest;
    const mended: LaterFloors = {
      ...{ ...change, floors },
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
    nearest: { ...contract, floors: floors.map((floor) => Math.floor((floor * SCALE) / sum) / SCALE) },
    words: "Scale all to 100\u202f%",
  };
}
