import type { OpenArms } from "../events/openArms.js";
import { atPlace, Queue } from "./queue.js";

/** A decision whose wait is not over: its rewards, its confirmation or its voiding may still come. */
export interface OpenDecision {
  /** The place of its event in the log. */
  readonly place: number;
  readonly at: number;
  readonly round: number;
  /** One, or as many as a round has. */
  readonly arms: readonly number[];
  /** The arms that were open in its round. */
  readonly open: OpenArms;
  /** The tallies' common rounds after its round. */
  readonly common: number;
  /** Its rewards are waited for until this time. */
  readonly until: number;
  /** It must be confirmed until this time; 0 where it need not be, or has been. */
  confirmBy: number;
  isVoid: boolean;
  /** For each of its arms what was reported and kept, or learned; undefined where nothing has come. */
  readonly reported: (number | undefined)[];
  /** For each of its arms whether the policy has learned a reward, or will learn none any more. */
  readonly isSettled: boolean[];
  /** The reports that were kept under an id: what each said, by arm and the hash of its id. */
  parts: Map<string, number> | undefined;
  /** The places of the arms for which a report came after the wait; missing while there is none. */
  late?: Set<number> | undefined;
  /** The caller's own id; undefined where it gave none, or it was erased. */
  id: string | undefined;
}

/**
 * The open decisions in the order in which they were made, which is also the order in which their waits end: a wait
 * never ends before that of an earlier decision, also where a change of terms made it shorter.
 */
export class OpenDecisions implements Iterable<OpenDecision> {
  readonly closed = new ClosedDecisions();
  readonly #open = new Queue<OpenDecision>();
  readonly #byId = new Map<string, OpenDecision[]>();
  /** Those that had to be confirmed when they were made. */
  readonly #deferred = new Queue<OpenDecision>();
  /** The ends of the last wait, and of the last wait for a confirmation. */
  lastUntil = 0;
  lastConfirmBy = 0;

  get size(): number {
    return this.#open.length;
  }

  [Symbol.iterator](): Iterator<OpenDecision> {
    return this.#open[Symbol.iterator]();
  }

  /** Up to this many of them, in their order and evenly spread over it. */
  *sample(most: number): Generator<OpenDecision> {
    const step = Math.max(1, this.#open.length / most);
    for (let at = 0; at < this.#open.length; at += step) yield this.#open.at(Math.floor(at));
  }

  get(place: number): OpenDecision | undefined {
    return atPlace(this.#open, place);
  }

  /** Those that the caller gave this id, in their order. */
  withId(id: string): readonly OpenDecision[] {
    return this.#byId.get(id) ?? [];
  }

  /** When the wait of a decision that is made now ends. */
  untilFor(at: number, wait: number): number {
    return Math.max(this.lastUntil, at + wait);
  }

  /** The time until which a decision that is deferred now must be confirmed. */
  confirmByFor(at: number, within: number): number {
    return Math.max(this.lastConfirmBy, at + within);
  }

  add(decision: OpenDecision): void {
    this.#open.add(decision);
    this.lastUntil = decision.until;
    if (decision.id !== undefined) {
      const same = this.#byId.get(decision.id);
      if (same === undefined) this.#byId.set(decision.id, [decision]);
      else same.push(decision);
    }
    if (decision.confirmBy === 0) return;
    this.lastConfirmBy = decision.confirmBy;
    this.#deferred.add(decision);
  }

  /** It needs no confirmation any more: it has one, or it is void. */
  confirmed(decision: OpenDecision): void {
    decision.confirmBy = 0;
    while (this.#deferred.first?.confirmBy === 0) this.#deferred.dropFirst();
  }

  /** The decision that should have been confirmed first, if its time is over. */
  firstUnconfirmed(at: number): OpenDecision | undefined {
    const { first } = this.#deferred;
    return first !== undefined && first.confirmBy <= at ? first : undefined;
  }

  /** The decisions whose wait is over, oldest first. */
  *ended(at: number): Generator<OpenDecision> {
    for (const decision of this.#open) {
      if (decision.until > at) return;
      yield decision;
    }
  }

  /** Forgets the decisions whose wait is over and of which nothing is left to settle. */
  forget(at: number): void {
    for (let { first } = this.#open; first !== undefined && first.until <= at; first = this.#open.first) {
      if (first.isSettled.includes(false)) return;
      this.#open.dropFirst();
      this.confirmed(first);
      this.closed.add(first);
      this.forgetId(first);
    }
  }

  /** Forgets the id that the caller gave this decision: nobody finds it by that any more. */
  forgetId(decision: OpenDecision): void {
    const { id } = decision;
    if (id === undefined) return;
    const same = this.#byId.get(id);
    const index = same?.indexOf(decision) ?? -1;
    if (index >= 0) same?.splice(index, 1);
    if (same?.length === 0) this.#byId.delete(id);
    decision.id = undefined;
  }
}

/** Closed decisions that are remembered. */
const MOST_CLOSED = 4096;

/** A decision whose wait is over, and of which nothing is left to settle. */
interface ClosedDecision {
  readonly place: number;
  readonly arms: readonly number[];
  /** For each of its arms what was reported in time, as far as it is known. */
  readonly reported: (number | undefined)[];
  /** The places of the arms for which a report came too late. */
  late?: Set<number> | undefined;
}

/** The last closed decisions: a report that comes too late can be counted for its arm. */
class ClosedDecisions implements Iterable<ClosedDecision> {
  readonly #closed = new Queue<ClosedDecision>();

  [Symbol.iterator](): Iterator<ClosedDecision> {
    return this.#closed[Symbol.iterator]();
  }

  add({ place, arms, reported, late }: ClosedDecision): void {
    this.#closed.add({ place, arms, reported, late });
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
