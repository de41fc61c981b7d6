/** A decision as it was answered. */
export interface Acknowledged {
  readonly id: string;
  readonly place: number;
  readonly arms: readonly string[];
}

/** One request for decisions, with all its attempts. */
export interface Call {
  readonly key: string;
  readonly body: unknown;
  /** The moment of the first attempt. Moments are counted, not measured: one program saw all of them. */
  readonly begun: number;
  /** The moment of the first answer, and what it said; undefined while the outcome is unknown. */
  answered?: number;
  decisions?: readonly Acknowledged[];
}

/** What clients asked for and were told, in the order in which they saw it. */
export class History {
  readonly calls: Call[] = [];
  #moment = 0;

  begin(key: string, body: unknown): Call {
    const call = { key, body, begun: this.#moment++ };
    this.calls.push(call);
    return call;
  }

  /** The answer to any attempt: the same as before, if there was one. */
  answer(call: Call, decisions: readonly Acknowledged[]): void {
    if (call.decisions === undefined) {
      call.decisions = decisions;
      call.answered = this.#moment++;
    } else if (JSON.stringify(call.decisions) !== JSON.stringify(decisions)) {
      throw new Error(`the key ${call.key} was answered with other decisions`);
    }
  }

  get unknown(): Call[] {
    return this.calls.filter(({ decisions }) => decisions === undefined);
  }

  get acknowledged(): Call[] {
    return this.calls.filter(({ decisions }) => decisions !== undefined);
  }
}
