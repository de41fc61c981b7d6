import { atPlace, Queue } from "./queue.js";

/** How many are remembered. */
const MOST = 4096;

/** A decision whose wait is over, and of which nothing is left to settle. */
export interface ClosedDecision {
  readonly place: number;
  readonly arms: readonly number[];
  /** For each of its arms what was reported in time, as far as it is known. */
  readonly reported: (number | undefined)[];
  /** The places of the arms for which a report came too late. */
  late?: Set<number> | undefined;
}

/** The last closed decisions: a report that comes too late can be counted for its arm. */
export class ClosedDecisions implements Iterable<ClosedDecision> {
  readonly #closed = new Queue<ClosedDecision>();

  [Symbol.iterator](): Iterator<ClosedDecision> {
    return this.#closed[Symbol.iterator]();
  }

  add({ place, arms, reported, late }: ClosedDecision): void {
    this.#closed.add({ place, arms, reported, late });
    if (this.#closed.length > MOST) this.#closed.dropFirst();
  }

  get(place: number): ClosedDecision | undefined {
    return atPlace(this.#closed, place);
  }
}

/**
 * A report came after the wait: the arm that it counts for, or "known" where a late one was counted for the pull
 * before, or the report repeats what came in time. Parts of a sum may be alike and are parts all the same.
 */
export function countLate(
  decision: Pick<ClosedDecision, "arms" | "reported" | "late">,
  index: number,
  value: number,
  isSum: boolean,
): number | "known" | undefined {
  if (index >= decision.arms.length) return undefined;
  if (decision.late?.has(index) === true || (!isSum && decision.reported[index] === value)) return "known";
  decision.late = (decision.late ?? new Set()).add(index);
  return decision.arms[index];
}
