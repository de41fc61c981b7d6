interface KeptDecision {
  readonly place: number;
  readonly arms: readonly number[];
}

/** What a subject was given last, and until when it keeps it. */
interface Kept {
  readonly decisions: readonly KeptDecision[];
  readonly until: number;
}

/** The people who keep the arms of their last decision for a time, by the text of their hashes. */
export class Subjects {
  readonly #kept = new Map<string, Kept>();

  get(subject: string): Kept | undefined {
    return this.#kept.get(subject);
  }

  /** A decision for the subject. Several of one moment are one request for several arms. */
  keep(subject: string, decision: KeptDecision, at: number, duration: number): void {
    this.#forget(at);
    const until = at + duration;
    const before = this.#kept.get(subject);
    const isSameRequest = before?.until === until && before.decisions.at(-1)?.place === decision.place - 1;
    this.#kept.delete(subject);
    this.#kept.set(subject, { decisions: isSameRequest ? [...before.decisions, decision] : [decision], until });
  }

  #forget(at: number): void {
    for (const [subject, { until }] of this.#kept) {
      if (until > at) return;
      this.#kept.delete(subject);
    }
  }
}
