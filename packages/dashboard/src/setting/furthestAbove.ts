import { capsOf } from "./floorTerms.js";
import { laterFloors } from "./laterFloors.js";
import type { Setting } from "./setting.js";

/** The metrics that say whether caps were kept: of all rounds, and of those that an arm's present promise counts. */
export const aboveCap = { always: "worst-excess", changing: "own-clock-worst-excess" } as const;

/** The metric that says whether caps were kept; undefined where there are none. */
export function furthestAbove(setting: Pick<Setting, "arms" | "noShows" | "contract" | "horizon">): string | undefined {
  const later = laterFloors(setting);
  if (capsOf(setting) === undefined && later.every(({ caps }) => caps === undefined)) return undefined;
  return later.length === 0 && setting.noShows === undefined ? aboveCap.always : aboveCap.changing;
}
