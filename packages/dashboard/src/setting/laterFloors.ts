import { capsOf, floorTerms } from "./floorTerms.js";
import type { LaterFloors, Setting } from "./setting.js";
import { floorsOf } from "./sharesOf.js";
import { roundedDown } from "./tenThousandths.js";

/**
 * What is promised from later rounds on, in their order. Of two for the same round the last counts, and those after the
 * horizon do not.
 */
export function laterFloors({ contract, horizon }: Pick<Setting, "contract" | "horizon">): readonly LaterFloors[] {
  const byRound = new Map((floorTerms(contract).later ?? []).map((later) => [later.at, later]));
  return [...byRound.values()].filter(({ at }) => at <= horizon).sort((one, other) => one.at - other.at);
}

/** The cap of each arm in a round; undefined where there are none then. */
export function capsIn(setting: Pick<Setting, "contract" | "arms">, round: number): readonly number[] | undefined {
  const earlier = laterFloors({ contract: setting.contract, horizon: round }).filter(({ caps }) => caps !== undefined);
  return earlier.at(-1)?.caps ?? capsOf(setting);
}

/** What a further change begins with: the floors before it, from halfway to the end on. */
export function nextLater(setting: Setting): LaterFloors {
  const before = laterFloors(setting).at(-1) ?? {
    at: 1,
    floors: (floorsOf(setting) ?? setting.arms.map(() => 0)).map(roundedDown),
  };
  return { at: Math.max(2, Math.ceil((before.at + setting.horizon) / 2)), floors: before.floors };
}
