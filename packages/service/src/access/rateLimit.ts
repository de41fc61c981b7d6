/** How often an address may ask. */
export interface RateLimitOptions {
  readonly perSecond: number;
  /** What it may ask for at once, after a rest. */
  readonly burst: number;
  /** Addresses that are remembered; the one that was not seen for longest is forgotten for another. */
  readonly addresses: number;
  /** Milliseconds. */
  readonly now: () => number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** A bucket of tokens for each address: it fills with time, and every request takes one. Memory is bounded. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  /** In the order in which they were last seen. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Whether the address has a token. */
  has(address: string): boolean {
    return this.#tokens(address, this.#options.now()) >= 1;
  }

  /** Takes a token, if there is one. */
  take(address: string): boolean {
    const { addresses, now } = this.#options;
    const at = now();
    const tokens = this.#tokens(address, at);
    const isAllowed = tokens >= 1;
    this.#buckets.delete(address);
    this.#buckets.set(address, { tokens: isAllowed ? tokens - 1 : tokens, at });
    if (this.#buckets.size > addresses) {
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    }
    return isAllowed;
  }

  #tokens(address: string, now: number): number {
    const { perSecond, burst } = this.#options;
    const bucket = this.#buckets.get(address);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1000);
  }
}
