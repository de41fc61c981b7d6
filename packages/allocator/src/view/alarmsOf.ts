import { hypergeometricTail, type Counted } from "@evenhand/core";
import type { AllocatorState } from "../machine/allocatorState.js";
import type { TallyName } from "../machine/armTallies.js";
import type { Alarm } from "./alarm.js";
import { inPercent } from "./inPercent.js";
import { starvingAlarms } from "./starvingAlarms.js";

/** How often chance alone may raise an alarm of a kind: in one look of 10 000, over all arms. */
const RARE = 1 / 10_000;
/** The arm, and the others together, need as many cases before they are compared. */
const FEWEST = 20;

interface Comparison {
  readonly kind: Exclude<Alarm["kind"], "starving">;
  /** The arm's cases, and those of them that are suspicious. */
  readonly count: (state: AllocatorState, arm: number) => Counted;
  readonly words: (arm: string, own: string, others: string) => string;
  /** Left out: every arm is compared. */
  readonly isAbout?: (counted: Counted) => boolean;
}

const comparisons: readonly Comparison[] = [
  {
    kind: "rewards-missing",
    count: (state, arm) => {
      const [standIns, unheard, observed] = values(state, arm, "standIns", "unheard", "observed");
      return { hits: standIns + unheard, size: observed + unheard };
    },
    words: (arm, own, others) =>
      `The reward of ${arm} did not come in ${own}, of the other arms in ${others}: it may look poorer than it is.`,
  },
  {
    kind: "rewards-late",
    count: (state, arm) => {
      const [late, unheard, observed] = values(state, arm, "late", "unheard", "observed");
      return { hits: Math.min(late, observed + unheard), size: observed + unheard };
    },
    words: (arm, own, others) =>
      `Rewards of ${arm} came after the wait in ${own}, of the other arms in ${others}: a longer wait would count them.`,
  },
  {
    kind: "no-reward-yet",
    count: (state, arm) => {
      const [observed, standIns, unheard, pending] = values(state, arm, "observed", "standIns", "unheard", "pending");
      return { hits: standIns + unheard + pending, size: observed + unheard + pending };
    },
    isAbout: ({ hits, size }) => hits === size,
    words: (arm, own, others) =>
      `No reward of ${arm} was ever reported: it is missing in ${own}, of the other arms in ${others}.`,
  },
  {
    kind: "void-rate",
    count: (state, arm) => {
      const [voids, pullsMade] = values(state, arm, "voids", "pullsMade");
      return { hits: voids, size: pullsMade };
    },
    words: (arm, own, others) => `Decisions for ${arm} were voided in ${own}, for the other arms in ${others}.`,
  },
  {
    kind: "availability",
    count: ({ tallies }, arm) => {
      const possible = tallies.possibleRounds(arm);
      return { hits: possible - tallies.offeredRounds(arm), size: possible };
    },
    words: (arm, own, others) => `Requests left ${arm} out in ${own}, the other arms in ${others}.`,
  },
];

/**
 * What should be looked at: an arm whose rewards come slowly or not at all must not silently count as poor, and an
 * exclusion must not hide in `available` or in voids.
 *
 * Each arm is compared with all the others together, by Fisher's exact test, with Bonferroni's correction for the number
 * of arms: chance raises an alarm of a kind in one look of 10 000 at most, where cases are independent. Those who look
 * often see more. A look at every arm.
 */
export function alarmsOf(state: AllocatorState): Alarm[] {
  return [...comparisons.flatMap((comparison) => compared(state, comparison)), ...starvingAlarms(state)];
}

function compared(state: AllocatorState, { kind, count, words, isAbout = () => true }: Comparison): Alarm[] {
  const { arms } = state;
  const counts = Array.from({ length: arms.count }, (_, arm) => count(state, arm));
  const all = counts.reduce((sum, { hits, size }) => ({ hits: sum.hits + hits, size: sum.size + size }));
  const limit = RARE / arms.inPolicy.length;
  return arms.inPolicy.flatMap((arm) => {
    const own = counts[arm];
    const others = { hits: all.hits - own.hits, size: all.size - own.size };
    if (own.size < FEWEST || others.size < FEWEST || own.hits * others.size <= others.hits * own.size) return [];
    if (!isAbout(own)) return [];
    const chance = hypergeometricTail(own, others, limit);
    if (chance > limit) return [];
    const name = arms.name(arm) ?? null;
    const sentence = words(name ?? `arm ${arm}`, inWords(own), inWords(others));
    const probability = chance * arms.inPolicy.length;
    const numbers = { hits: own.hits, of: own.size, othersHits: others.hits, othersOf: others.size, probability };
    return [{ kind, arm, name, numbers, words: sentence }];
  });
}

function values({ tallies }: AllocatorState, arm: number, ...names: readonly TallyName[]): number[] {
  return names.map((name) => tallies.column(name)[arm]);
}

/** "30 of 40 (75 %)". */
function inWords({ hits, size }: Counted): string {
  return `${hits} of ${size} (${inPercent(hits / size)})`;
}
