import { rateOf } from "./rateOf.js";
import type { PeriodArm, PeriodGroup } from "./report.js";
import type { Selected } from "./selectionCounts.js";

interface Counted {
  readonly group: string;
  readonly selected: Selected;
}

/** The groups of these arms: their selection rates, and the ratio of each to the highest. */
export function groupReports(groups: readonly Counted[], arms: readonly PeriodArm[]): PeriodGroup[] {
  const sizes = new Map<string, number>();
  for (const { group } of arms) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const present = groups.filter(({ group }) => sizes.has(group));
  const highest = highestOf(present.map(({ selected }) => selected));
  return present.map(({ group, selected }) => {
    const { pulls, openRounds } = selected;
    const selectionRate = rateOf(pulls, openRounds);
    const isCompared = highest !== undefined && openRounds > 0;
    return {
      ...{ group, arms: sizes.get(group) ?? 0, pulls, openRounds },
      ...(selectionRate === undefined ? {} : { selectionRate }),
      ...(isCompared ? { ratio: (pulls * highest.openRounds) / (openRounds * highest.pulls) } : {}),
      isBelowFourFifths: isCompared && isBelowFourFifths(selected, highest),
    };
  });
}

/** The highest rate above 0. Rates are compared as fractions, never as doubles. */
function highestOf(all: readonly Selected[]): Selected | undefined {
  let highest: Selected | undefined;
  for (const one of all) {
    if (one.openRounds === 0 || one.pulls === 0) continue;
    if (highest === undefined || product(one.pulls, highest.openRounds) > product(highest.pulls, one.openRounds)) {
      highest = one;
    }
  }
  return highest;
}

/** N/a < 4/5 · M/b, that is 5·N·b < 4·M·a. */
function isBelowFourFifths(one: Selected, highest: Selected): boolean {
  return 5n * product(one.pulls, highest.openRounds) < 4n * product(highest.pulls, one.openRounds);
}

function product(a: number, b: number): bigint {
  return BigInt(a) * BigInt(b);
}
