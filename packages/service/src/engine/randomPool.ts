import { randomFillSync } from "node:crypto";

const POOL = 16_384;

/** Random bytes from a secure source, drawn many at once: each call of the source takes longer than its bytes. */
export class RandomPool {
  readonly #bytes = new Uint8Array(POOL);
  #used = POOL;

  /** As many bytes as are asked for, none of which is given twice. */
  take(length: number): Uint8Array {
    if (length > POOL) return randomFillSync(new Uint8Array(length));
    if (this.#used + length > POOL) {
      randomFillSync(this.#bytes);
      this.#used = 0;
    }
    this.#used += length;
    const taken = this.#bytes.slice(this.#used - length, this.#used);
    this.#bytes.fill(0, this.#used - length, this.#used);
    return taken;
  }
}
