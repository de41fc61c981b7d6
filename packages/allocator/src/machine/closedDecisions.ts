import { atPlace, Queue } from "./queue.js";

/** How many are remembered. */
const MOST = 4096;

/** A decision whose wait is over, and of which nothing is left to settle. */
export interface ClosedDecision {
  readonly place: number;
  readonly arms: readonly number[];
  /** The places of the arms for which a report came too late. */
  readonly late: Set<number> | undefined;
}

/** The last closed decisions: a report that comes too late can be counted for its arm. */
export class ClosedDecisions implements Iterable<ClosedDecision> {
  readonly #closed = new Queue<{ place: number; arms: readonly number[]; late: Set<number> | undefined }>();

  [Symbol.iterator](): Iterator<ClosedDecision> {
    return this.#closed[Symbol.iterator]();
  }

  add({ place, arms, late }: ClosedDecision): void {
    this.#closed.add({ place, arms, late });
    if (this.#closed.length > MOST) this.#closed.dropFirst();
  }

  /** The arm of a late report; "known" where one was counted before, undefined where the decision is forgotten. */
  reported(place: number, index: number): number | "known" | undefined {
    const decision = atPlace(this.#closed, place);
    if (decision === undefined || index >= decision.arms.length) return undefined;
    decision.late ??= new Set();
    if (decision.late.has(index)) return "known";
    decision.late.add(index);
    return decision.arms[index];
  }
}
