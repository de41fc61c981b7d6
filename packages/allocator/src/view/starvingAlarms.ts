import { promisesFloors } from "../contracts/index.js";
import type { AllocatorState } from "../machine/allocatorState.js";
import { RECENT_ROUNDS } from "../machine/recentRounds.js";
import type { Alarm } from "./alarm.js";
import { RecentCounts } from "./recentCounts.js";

/** As many pulls must have fallen due in the last rounds before half of them can be said to be missing. */
const FEWEST_DUE = 10;

/**
 * The arms with a floor that had less than half of their promised share in those of the last rounds in which
 * they were open, since the share began. The promise may be kept all the same: an early surplus pays for it.
 */
export function starvingAlarms(state: AllocatorState): Alarm[] {
  if (!promisesFloors(state.terms.contract)) return [];
  const { arms, promised } = state;
  const counted = countsSince(state);
  const alarms: Alarm[] = [];
  for (const arm of arms.inPolicy) {
    const [numerator, denominator] = [promised.numerators[arm], promised.denominators[arm]];
    // With many arms a share is mostly so small that no number of recent rounds could tell.
    if (numerator === 0 || numerator * RECENT_ROUNDS < FEWEST_DUE * denominator) continue;
    const counts = counted(promised.since[arm]);
    const [pulls, open] = [counts.pulls(arm), counts.openRounds(arm)];
    // Whole numbers below 2^53: a numerator is at most its denominator, 2^31, and there are 1 000 rounds.
    if (numerator * open < FEWEST_DUE * denominator || 2 * pulls * denominator >= numerator * open) continue;
    const name = arms.name(arm) ?? null;
    const due = (numerator * open) / denominator;
    const words =
      `${name ?? `arm ${arm}`} had ${pulls} pulls in the last ${open} rounds in which it was open, where ` +
      `${Math.round(due * 10) / 10} fell due: less than half.`;
    alarms.push({ kind: "starving", arm, name, numbers: { pulls, openRounds: open, due }, words });
  }
  return alarms;
}

/** The counts of the last rounds from a round on. Mostly all shares began before them, so that one count is enough. */
function countsSince(state: AllocatorState): (since: number) => RecentCounts {
  const all = new RecentCounts(state);
  const later = new Map<number, RecentCounts>();
  return (since) => {
    if (since <= all.first) return all;
    const known = later.get(since) ?? new RecentCounts(state, since);
    later.set(since, known);
    return known;
  };
}
