export interface BreakerOptions {
  /** Milliseconds between two looks whether the service is back; 0: every call asks it. */
  readonly askedAgainAfter: number;
  /** Milliseconds from any moment on. */
  readonly now: () => number;
  /** Asks the service whether it is there. Throws where it is not. */
  ask(): Promise<unknown>;
}

/**
 * Whether a service that was away is to be waited for. After one call that it has not answered in time, no further one
 * waits: from time to time it is asked beside the calls, and only an answer lets them through again.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  /** When it was last seen to be away; undefined: it answers. */
  #away: number | undefined;
  #isAsking = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Whether calls go on without the service. Asking this is what makes it be looked for. */
  isOpen(): boolean {
    const { askedAgainAfter, now } = this.#options;
    if (this.#away === undefined || askedAgainAfter === 0) return false;
    if (!this.#isAsking && now() - this.#away >= askedAgainAfter) void this.#ask();
    return true;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      await this.#options.ask();
      this.answered();
    } catch {
      this.failed();
    } finally {
      this.#isAsking = false;
    }
  }

  /** The service has answered. */
  answered(): void {
    this.#away = undefined;
  }

  /** It has not, for as long as one waits for it. */
  failed(): void {
    this.#away = this.#options.now();
  }
}
