import { type HitCount, hypergeometricTail, needs } from "@evenhand/core";
import { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";
import { RECENT_ROUNDS } from "../machine/recentRounds.js";
import { promisesFloors } from "../terms/runningContract.js";
import type { Alarm } from "./alarm.js";
import { floorAlarms } from "./floorAlarms.js";
import { RecentCounts } from "./look.js";
import { slowerAlarms } from "./slowerAlarms.js";

/** How often chance alone may raise an alarm of a kind: in one look of 10 000, over all arms. */
const RARE = 1 / 10_000;
/** The arm, and the others together, need as many cases before they are compared. */
const FEWEST = 20;

type Columns = Readonly<Record<TallyName, Float64Array>>;

interface Comparison {
  readonly kind: Exclude<Alarm["kind"], "starving" | "rewards-slower" | "floor-missed" | "floor-in-danger">;
  /** Whether an alarm could be about an arm with these counts. Without it: about any. */
  readonly isAbout?: (counted: HitCount) => boolean;
  readonly words: (arm: string, own: string, others: string) => string;
  /** The arm's cases, and those of them that are suspicious: two numbers for each arm, made without an object. */
  readonly size: (columns: Columns, arm: number, state: AllocatorState) => number;
  readonly hits: (columns: Columns, arm: number, state: AllocatorState) => number;
}

const comparisons: readonly Comparison[] = [
  {
    kind: "rewards-missing",
    hits: ({ standIns, unheard }, arm) => standIns[arm] + unheard[arm],
    size: ({ observed, unheard }, arm) => observed[arm] + unheard[arm],
    words: (arm, own, others) =>
      `The reward of ${arm} did not come in ${own}, of the other arms in ${others}: it may look poorer than it is.`,
  },
  {
    kind: "rewards-late",
    hits: ({ late, observed, unheard }, arm) => Math.min(late[arm], observed[arm] + unheard[arm]),
    size: ({ observed, unheard }, arm) => observed[arm] + unheard[arm],
    words: (arm, own, others) =>
      `Rewards of ${arm} came after the wait in ${own}, of the other arms in ${others}: a longer wait counts them.`,
  },
  {
    kind: "no-reward-yet",
    hits: ({ standIns, unheard, pending }, arm) => standIns[arm] + unheard[arm] + pending[arm],
    size: ({ observed, unheard, pending }, arm) => observed[arm] + unheard[arm] + pending[arm],
    isAbout: ({ hits, size }) => hits === size,
    words: (arm, own, others) =>
      `No reward of ${arm} was ever reported: it is missing in ${own}, of the other arms in ${others}.`,
  },
  {
    kind: "void-rate",
    hits: ({ voids }, arm) => voids[arm],
    size: ({ pullsMade }, arm) => pullsMade[arm],
    words: (arm, own, others) => `Decisions for ${arm} were voided in ${own}, for the other arms in ${others}.`,
  },
  {
    kind: "granted-elsewhere",
    hits: ({ granted }, arm) => granted[arm],
    size: ({ pullsMade }, arm) => pullsMade[arm],
    words: (arm, own, others) =>
      `Pulls of ${arm} were granted by somebody else in ${own}, of the other arms in ${others}.`,
  },
  {
    kind: "availability",
    hits: (_, arm, { tallies }) => tallies.possibleRounds(arm) - tallies.offeredRounds(arm),
    size: (_, arm, { tallies }) => tallies.possibleRounds(arm),
    words: (arm, own, others) => `Requests left ${arm} out in ${own}, the other arms in ${others}.`,
  },
  {
    kind: "paused",
    hits: (_, arm, state) => roundsSince(state, arm) - state.tallies.possibleRounds(arm),
    size: (_, arm, state) => roundsSince(state, arm),
    words: (arm, own, others) => `${arm} was paused in ${own}, the other arms in ${others}: nothing falls due then.`,
  },
];

/** The rounds since the arm came, those in which it was paused among them; of one that has retired those it was in. */
function roundsSince({ arms, tallies }: AllocatorState, arm: number): number {
  if (arms.status(arm) === "retired") return tallies.possibleRounds(arm);
  return tallies.allRounds - tallies.column("joinedAfter")[arm];
}

/**
 * What should be looked at: an arm whose rewards come slowly or not at all must not silently count as poor, and an
 * exclusion must not hide in `available`, in pauses or in voids.
 *
 * Each arm is compared with all the others together, by Fisher's exact test, with Bonferroni's correction for the
 * number of arms: chance raises an alarm of a kind in one look of 10 000 at most, where cases are independent. Those
 * who look often see more. It looks at every arm.
 */
export function alarmsOf(state: AllocatorState): Alarm[] {
  needs.instanceOf(AllocatorState)(state, "state");
  return [
    ...comparisons.flatMap((comparison) => compared(state, comparison)),
    ...slowerAlarms(state, RARE),
    ...starvingAlarms(state),
    ...floorAlarms(state),
  ];
}

function compared(state: AllocatorState, comparison: Comparison): Alarm[] {
  const { arms, tallies } = state;
  const columns = tallies.toColumns();
  const { hits, size } = comparison;
  const all = { hits: 0, size: 0 };
  let isAny = false;
  for (let arm = 0; arm < arms.count; arm++) {
    const own = hits(columns, arm, state);
    if (own !== 0) isAny = true;
    all.hits += own;
  }
  // No arm has more of them than the others where none has any: mostly it ends here.
  if (!isAny) return [];
  for (let arm = 0; arm < arms.count; arm++) all.size += size(columns, arm, state);
  const alarms: Alarm[] = [];
  for (const arm of arms.inPolicy) {
    const own = { hits: hits(columns, arm, state), size: size(columns, arm, state) };
    if (own.size < FEWEST) continue;
    const alarm = alarmOf(state, comparison, arm, own, { hits: all.hits - own.hits, size: all.size - own.size });
    if (alarm !== undefined) alarms.push(alarm);
  }
  return alarms;
}

function alarmOf(
  { arms }: AllocatorState,
  { kind, words, isAbout = () => true }: Comparison,
  arm: number,
  own: HitCount,
  others: HitCount,
): Alarm | undefined {
  if (others.size < FEWEST || own.hits * others.size <= others.hits * own.size || !isAbout(own)) return undefined;
  const limit = RARE / arms.inPolicy.length;
  const chance = hypergeometricTail(own, others, limit);
  if (chance > limit) return undefined;
  const name = arms.name(arm) ?? null;
  const sentence = words(name ?? `arm ${arm}`, inWords(own), inWords(others));
  const probability = chance * arms.inPolicy.length;
  const numbers = { hits: own.hits, of: own.size, othersHits: others.hits, othersOf: others.size, probability };
  return { kind, arm, name, numbers, words: sentence };
}

/** "30 of 40 (75 %)". */
function inWords({ hits, size }: HitCount): string {
  return `${hits} of ${size} (${inPercent(hits / size)})`;
}

/** As many pulls must have fallen due in the last rounds before half of them can be said to be missing. */
const FEWEST_DUE = 10;

/**
 * The arms with a floor that had less than half of their promised share in those of the last rounds in which
 * they were open, since the share began. The promise may be kept all the same: an early surplus pays for it.
 */
function starvingAlarms(state: AllocatorState): Alarm[] {
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

/** "75 %", with one digit behind the point where it is not whole. */
function inPercent(part: number): string {
  return `${Math.round(part * 1000) / 10} %`;
}
