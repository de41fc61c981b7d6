import { hypergeometricTail, type HitCount, needs } from "@evenhand/core";
import { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";
import type { Alarm } from "./alarm.js";
import { inPercent } from "./inPercent.js";
import { starvingAlarms } from "./starvingAlarms.js";

/** How often chance alone may raise an alarm of a kind: in one look of 10 000, over all arms. */
const RARE = 1 / 10_000;
/** The arm, and the others together, need as many cases before they are compared. */
const FEWEST = 20;

type Columns = Readonly<Record<TallyName, Float64Array>>;

interface Comparison {
  readonly kind: Exclude<Alarm["kind"], "starving">;
  /** Whether an alarm could be about an arm with these counts. Left out: about any. */
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
 * who look often see more. A look at every arm.
 */
export function alarmsOf(state: AllocatorState): Alarm[] {
  needs.instanceOf(AllocatorState)(state, "state");
  return [...comparisons.flatMap((comparison) => compared(state, comparison)), ...starvingAlarms(state)];
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
    all.size += size(columns, arm, state);
  }
  // No arm has more of them than the others where none has any: mostly it ends here.
  if (!isAny) return [];
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
