/** A place in a log: the moment before this event, when `round` was the last round. */
export interface Place {
  readonly event: number;
  readonly round: number;
}

/** A place, and the time of the last event that had been counted. */
export interface Moment extends Place {
  readonly time: number;
}

interface Peak {
  readonly common: number;
  readonly moment: Moment;
}

/**
 * Counts the rounds that did not name their open arms: they are on the clock of every arm that was there and not
 * absent. A round that is struck out moves it back, so it remembers how far it had come: what an arm is owed is largest
 * then.
 */
export class CommonClock {
  #now = 0;
  /** Peaks that are above all later values, in the order of time: their values fall. */
  readonly #peaks: Peak[] = [];

  get now(): number {
    return this.#now;
  }

  advance(): void {
    this.#now++;
    while (this.#peaks.length > 0 && this.#peaks[this.#peaks.length - 1].common <= this.#now) this.#peaks.pop();
  }

  goBack(moment: Moment): void {
    if ((this.#peaks.at(-1)?.common ?? Infinity) > this.#now) this.#peaks.push({ common: this.#now, moment });
    this.#now--;
  }

  /** Whether it has gone back after this event. Of the peaks that are left the last is the latest. */
  hasFallenSince(event: number): boolean {
    return (this.#peaks.at(-1)?.moment.event ?? -1) > event;
  }

  /** The largest value since this event, and when it was left; the present value where it was never larger. */
  peakSince(event: number, present: Moment): Peak {
    const peak = this.#peaks.find(({ moment }) => moment.event > event);
    return peak ?? { common: this.#now, moment: present };
  }
}
