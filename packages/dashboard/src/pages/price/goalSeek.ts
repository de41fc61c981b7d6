import type { Estimate } from "../../engine/answer.js";
import { margin } from "../../numbers/uncertain.js";

export interface Goal {
  /** The place of the strongest promise whose cost is within the limit with its margin; undefined if even the weakest is not. */
  readonly sure: { readonly place: number; readonly cost: Estimate } | undefined;
  /** The place of the strongest promise whose cost could still be within the limit. */
  readonly possible: number;
}

/**
 * The strongest of some promises that costs at most `limit`, by bisection: promises are ordered from the weakest, and a stronger
 * one is taken to cost no less. What is said about the promise that is found does not rest on that: its own cost was measured.
 */
export async function goalSeek(
  count: number,
  limit: number,
  measure: (place: number) => Promise<Estimate>,
): Promise<Goal> {
  const measured = new Map<number, Promise<Estimate>>();
  const costAt = (place: number) => {
    const known = measured.get(place) ?? measure(place);
    measured.set(place, known);
    return known;
  };
  const last = async (fits: (cost: Estimate) => boolean) => {
    if (fits(await costAt(count - 1))) return count - 1;
    let [inside, outside] = [-1, count - 1];
    while (outside - inside > 1) {
      const middle = Math.floor((inside + outside) / 2);
      if (fits(await costAt(middle))) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  const place = await last((cost) => cost.mean + margin(cost) <= limit);
  const possible = await last((cost) => cost.mean - margin(cost) <= limit);
  return { sure: place === -1 ? undefined : { place, cost: await costAt(place) }, possible: Math.max(place, possible) };
}
