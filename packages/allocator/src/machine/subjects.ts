import { Queue } from "./queue.js";

interface KeptDecision {
  readonly place: number;
  readonly arms: readonly number[];
}

/** What a subject was given last, and until when it keeps it. */
export interface SubjectRecord {
  readonly subject: string;
  readonly decisions: KeptDecision[];
  readonly until: number;
}

/** The people who keep the arms of their last decision for a time, by the text of their hashes. */
export class Subjects implements Iterable<SubjectRecord> {
  readonly #kept = new Map<string, SubjectRecord>();
  /** Oldest first; what was replaced since is among them. */
  readonly #order = new Queue<SubjectRecord>();

  /** What is kept, oldest first. */
  *[Symbol.iterator](): Generator<SubjectRecord> {
    for (const kept of this.#order) if (this.#kept.get(kept.subject) === kept) yield kept;
  }

  get(subject: string): SubjectRecord | undefined {
    return this.#kept.get(subject);
  }

  /** A decision for the subject. Several of one moment are one request for several arms. */
  keep(subject: string, decision: KeptDecision, at: number, duration: number): void {
    this.#forget(at);
    const until = at + duration;
    const before = this.#kept.get(subject);
    // Between two rounds of a request the log may say that shares have come into force.
    const isSameRequest = before?.until === until && decision.place - (before.decisions.at(-1)?.place ?? 0) <= 2;
    if (isSameRequest) before.decisions.push(decision);
    else this.add({ subject, decisions: [decision], until });
  }

  add(kept: SubjectRecord): void {
    this.#kept.set(kept.subject, kept);
    this.#order.add(kept);
  }

  /** Forgets what a subject keeps, where it is the decision at this place: the next one is a new one. */
  erase(subject: string, place: number): void {
    if (this.#kept.get(subject)?.decisions.some((kept) => kept.place === place) === true) this.#kept.delete(subject);
  }

  #forget(at: number): void {
    for (let { first } = this.#order; first !== undefined; first = this.#order.first) {
      const isReplaced = this.#kept.get(first.subject) !== first;
      if (!isReplaced && first.until > at) return;
      this.#order.dropFirst();
      if (!isReplaced) this.#kept.delete(first.subject);
    }
  }
}
