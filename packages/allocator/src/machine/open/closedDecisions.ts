import { atPlace, Queue } from "../queue.js";
import type { OpenDecision } from "./openDecision.js";

/** Closed decisions that are remembered. */
export const MOST_CLOSED = 4096;

/** A decision whose wait is over, and of which nothing is left to settle. */
export class ClosedDecision {
  readonly place: number;
  readonly arms: readonly number[];
  /** For each of its arms what was reported in time, as far as it is known. */
  readonly allReported: (number | undefined)[];
  /** The places of the arms for which a report came too late; missing while there is none. */
  late: Set<number> | undefined;

  constructor(place: number, arms: readonly number[], reported: (number | undefined)[], late: readonly number[]) {
    this.place = place;
    this.arms = arms;
    this.allReported = reported;
    this.late = late.length === 0 ? undefined : new Set(late);
  }

  static of(open: OpenDecision): ClosedDecision {
    const { arms } = open;
    const late: number[] = [];
    for (let index = 0; index < arms.length; index++) if (open.isLate(index)) late.push(index);
    return new ClosedDecision(open.place, arms, open.allReported, late);
  }

  get pulls(): number {
    return this.arms.length;
  }

  arm(index: number): number {
    return this.arms[index];
  }

  reported(index: number): number | undefined {
    return this.allReported[index];
  }

  isLate(index: number): boolean {
    return this.late?.has(index) === true;
  }

  countLate(index: number): void {
    (this.late ??= new Set()).add(index);
  }
}

/** The last closed decisions: a report that comes too late can be counted for its arm. */
export class ClosedDecisions implements Iterable<ClosedDecision> {
  readonly #closed = new Queue<ClosedDecision>();

  [Symbol.iterator](): Iterator<ClosedDecision> {
    return this.#closed[Symbol.iterator]();
  }

  add(decision: ClosedDecision): void {
    this.#closed.add(decision);
    if (this.#closed.length > MOST_CLOSED) this.#closed.dropFirst();
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
  decision: OpenDecision | ClosedDecision,
  index: number,
  value: number,
  isSum: boolean,
): number | "known" | undefined {
  if (index >= decision.pulls) return undefined;
  if (decision.isLate(index) || (!isSum && decision.reported(index) === value)) return "known";
  decision.countLate(index);
  return decision.arm(index);
}
