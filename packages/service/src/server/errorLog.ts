/** Milliseconds for which the same words are not logged again. */
const SAME_AFTER = 60_000;

/** Different words that are remembered. With one more all are forgotten, and may be logged again. */
const MOST_WORDS = 100;

/**
 * Logs what goes wrong beside the requests. What is tried every second may fail for as long as a database is away: the
 * same words come once a minute, so that others can be found between them.
 */
export class ErrorLog {
  readonly #write: (error: unknown) => void;
  readonly #now: () => number;
  readonly #logged = new Map<string, number>();

  /** `now` is in milliseconds. */
  constructor(write: (error: unknown) => void, now: () => number) {
    this.#write = write;
    this.#now = now;
  }

  add(error: unknown): void {
    const words = String(error);
    const at = this.#now();
    const since = at - (this.#logged.get(words) ?? -Infinity);
    // A clock that was set back must not keep words away for as long.
    if (since >= 0 && since < SAME_AFTER) return;
    if (this.#logged.size >= MOST_WORDS) this.#logged.clear();
    this.#logged.set(words, at);
    this.#write(error);
  }
}
