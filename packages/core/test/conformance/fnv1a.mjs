/**
 * FNV-1a with 64 bits (Fowler, Noll and Vo; draft-eastlake-fnv): small, and the same in every engine, since it is whole
 * numbers throughout. A digest of results, not a seal: it guards against accidents.
 */
export class Fnv1a {
  #hash = 0xcbf29ce484222325n;
  #view = new DataView(new ArrayBuffer(8));

  /** @param {Iterable<number>} bytes */
  bytes(bytes) {
    for (const byte of bytes) this.#hash = BigInt.asUintN(64, (this.#hash ^ BigInt(byte)) * 0x100000001b3n);
    return this;
  }

  /**
   * All 64 bits of a double.
   *
   * @param {number} value
   */
  number(value) {
    this.#view.setFloat64(0, value, true);
    return this.bytes(new Uint8Array(this.#view.buffer));
  }

  /** @param {string} text */
  text(text) {
    return this.bytes(new TextEncoder().encode(text));
  }

  hex() {
    return this.#hash.toString(16).padStart(16, "0");
  }
}
