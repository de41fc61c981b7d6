interface Displacement {
  readonly event: number;
  /** The arm that got the round, where one did. */
  readonly arm: number | undefined;
}

/** The requests that took a round from the policy: opportunities granted elsewhere, and rounds that were struck out. */
export class Displacements {
  count = 0;
  #last: Displacement | undefined;
  /** The last one whose round went to another arm than that of `#last`. */
  #lastOther: Displacement | undefined;

  add(event: number, arm?: number): void {
    this.count++;
    if (this.#last !== undefined && this.#last.arm !== arm) this.#lastOther = this.#last;
    this.#last = { event, arm };
  }

  /** The last one whose round did not go to this arm. */
  lastElsewhere(arm: number): number | undefined {
    return (this.#last?.arm === arm ? this.#lastOther : this.#last)?.event;
  }
}
