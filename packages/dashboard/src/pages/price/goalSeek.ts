import type { Estimate } from "../../numbers/uncertain.js";
import { margin } from "../../numbers/uncertain.js";

export interface Goal {
  /** The strongest promise whose cost is within the limit with its margin; undefined if even the weakest is not. */
  readonly sure: { readonly place: number; readonly cost: Estimate } | undefined;
  /** The place of the strongest promise whose cost could still be within the limit; -1 if there is none. */
  readonly possible: number;
}

/** Measures what a promise costs: with all trials, or, unless `isExact`, with as few as tell it from the limit. */
export type Measure = (place: number, isExact: boolean) => Promise<Estimate>;

/**
 * The strongest of some promises that costs at most `limit`, by bisection: promises are ordered from the weakest, and a
 * stronger one is taken to cost no less. What is said about the promise that is found does not rest on that: its own
 * cost is measured, with all trials.
 */
export async function goalSeek(count: number, limit: number, measure: Measure): Promise<Goal> {
  const rough = new Map<number, Promise<Estimate>>();
  const costAt = (place: number) => {
    const known = rough.get(place) ?? measure(place, false);
    rough.set(place, known);
    return known;
  };
  const isSure = (cost: Estimate) => cost.mean + margin(cost) <= limit;
  const possible = await lastThat(count, async (place) => {
    const cost = await costAt(place);
    return cost.mean - margin(cost) <= limit;
  });
  let place = await lastThat(possible + 1, async (at) => isSure(await costAt(at)));
  while (place >= 0) {
    const cost = await measure(place, true);
    if (isSure(cost)) return { sure: { place, cost }, possible };
    place--;
  }
  return { sure: undefined, possible };
}

/** The last place that fits, where all before it do; -1 if none does. */
async function lastThat(count: number, fits: (place: number) => Promise<boolean>): Promise<number> {
  let [inside, outside] = [-1, count];
  while (outside - inside > 1) {
    // Beginning with the last: often all of them fit.
    const middle = outside === count && inside === -1 ? count - 1 : Math.floor((inside + outside) / 2);
    if (await fits(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
