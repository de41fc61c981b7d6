import type { StudyChange } from "@evenhand/core";
import { laterFloors } from "./laterFloors.js";
import type { LaterFloors, Setting } from "./setting.js";

interface Changed {
  readonly joins: number[];
  readonly leaves: number[];
  later?: LaterFloors;
}

/**
 * When arms join and leave, and what is promised from then on, in the order of the rounds; arms are counted from 0.
 * Where the horizon was made shorter, one that would join after it joins for the last round.
 */
export function changesOf(setting: Setting): StudyChange[] {
  const { arms, horizon } = setting;
  const changes = new Map<number, Changed>();
  const at = (round: number) => {
    const change = changes.get(round) ?? { joins: [], leaves: [] };
    changes.set(round, change);
    return change;
  };
  arms.forEach(({ from: asked, until }, arm) => {
    const from = Math.min(asked, horizon);
    if (from > 1) at(from).joins.push(arm);
    if (until > 0 && until < horizon) at(until + 1).leaves.push(arm);
  });
  for (const later of laterFloors(setting)) at(later.at).later = later;
  return [...changes]
    .sort(([one], [other]) => one - other)
    .map(([round, { joins, leaves, later }]) => ({
      at: round,
      ...(joins.length === 0 ? {} : { joins }),
      ...(leaves.length === 0 ? {} : { leaves }),
      ...(later === undefined ? {} : { shares: later.floors }),
      ...(later?.caps === undefined ? {} : { caps: later.caps }),
    }));
}
