import type { AllocatorState } from "../machine/allocatorState.js";
import { promisesFloors } from "../terms/runningContract.js";
import type { Alarm } from "./alarm.js";

/** Rounds that are looked ahead. */
const AHEAD = 1000;
/** Doubles that should be whole numbers miss them by less. */
const ALMOST = 1e-9;

/**
 * Floors that are missed, and floors that cannot all be kept any more even if every coming round had every arm open and
 * went to whom it is due.
 *
 *   d_i   what has fallen due to arm i, less its pulls: its floor is kept while d_i < 1
 *   n(h)  = sum over i of max(0, floor(d_i + r_i h)): the pulls that must be made within the next h rounds
 *
 * With m arms a round at most m h pulls can be made: where n(h) > m h, a floor will be missed at the latest then.
 * Shares that sum up to 1 keep n(h) at h or below while all arms are open; absences, voids and grants do not.
 */
export function floorAlarms(state: AllocatorState): Alarm[] {
  const { terms, arms, promised, tallies } = state;
  if (!promisesFloors(terms.contract)) return [];
  const { pulls, credits } = tallies.toColumns();
  const alarms: Alarm[] = [];
  const fallsDue = new Float64Array(AHEAD + 1);
  let furthest: { arm: number; deficit: number } | undefined;
  for (const arm of arms.inPolicy) {
    const [numerator, denominator] = [promised.numerators[arm], promised.denominators[arm]];
    if (numerator === 0 || arms.status(arm) !== "active") continue;
    const deficit = promised.dueNumber(arm, tallies.openRounds(arm)) - pulls[arm] - credits[arm];
    if (deficit >= 1 - ALMOST) alarms.push(missed(state, arm, deficit));
    if (furthest === undefined || deficit > furthest.deficit) furthest = { arm, deficit };
    // The pull of which `needed` is the number falls due when d + r h reaches it.
    for (let needed = 1; ; needed++) {
      const rounds = Math.max(0, Math.ceil(((needed - deficit) * denominator) / numerator - ALMOST));
      if (rounds > AHEAD) break;
      fallsDue[rounds]++;
    }
  }
  if (furthest === undefined || alarms.length > 0) return alarms;
  let needed = 0;
  for (let rounds = 0; rounds <= AHEAD; rounds++) {
    needed += fallsDue[rounds];
    if (needed > rounds * terms.perRound) return [inDanger(state, furthest, needed, rounds)];
  }
  return [];
}

function missed({ arms }: AllocatorState, arm: number, deficit: number): Alarm {
  const name = arms.name(arm) ?? null;
  const words = `${name ?? `arm ${arm}`} is ${rounded(deficit)} pulls behind: its floor is missed until it gets them.`;
  return { kind: "floor-missed", arm, name, numbers: { deficit }, words };
}

function inDanger(
  { arms }: AllocatorState,
  { arm, deficit }: { arm: number; deficit: number },
  needed: number,
  rounds: number,
): Alarm {
  const name = arms.name(arm) ?? null;
  const words =
    `${needed} pulls fall due within ${rounds === 1 ? "1 round" : `${rounds} rounds`}: more than can be made. ` +
    `${name ?? `arm ${arm}`} is furthest behind, by ${rounded(deficit)}.`;
  return { kind: "floor-in-danger", arm, name, numbers: { deficit, needed, rounds }, words };
}

function rounded(pulls: number): number {
  return Math.round(pulls * 100) / 100;
}
