/** A source of small whole numbers that a test can repeat: Tommy Ettinger's mulberry32. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  subset<T>(items: readonly T[]): T[] {
    return items.filter(() => this.below(2) === 0);
  }
}
