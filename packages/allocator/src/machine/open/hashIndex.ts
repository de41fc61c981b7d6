/** Slots of a new index. */
const FIRST_SLOTS = 16;

/**
 * Finds entries by their hash: open addressing, four bytes a slot, at most three of four slots taken. What an entry's
 * hash is, and whether it is the one that is looked for, only its owner knows.
 */
export class HashIndex {
  readonly #hashOf: (entry: number) => number;
  /** Each entry and 1; 0 where there is none. */
  #slots = new Uint32Array(FIRST_SLOTS);
  #size = 0;

  constructor(hashOf: (entry: number) => number) {
    this.#hashOf = hashOf;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** The entry with this hash for which `isIt` holds; undefined where there is none. */
  find(hash: number, isIt: (entry: number) => boolean): number | undefined {
    const last = this.#slots.length - 1;
    let slot = hash & last;
    while (this.#slots[slot] !== 0 && !isIt(this.#slots[slot] - 1)) slot = (slot + 1) & last;
    return this.#slots[slot] === 0 ? undefined : this.#slots[slot] - 1;
  }

  /** Adds an entry, a whole number below 2^32 − 1, that is not there. */
  add(entry: number): void {
    if (4 * ++this.#size > 3 * this.#slots.length) this.#resize(2 * this.#slots.length);
    this.#place(entry);
  }

  /** Removes an entry that is there. */
  remove(entry: number): void {
    const last = this.#slots.length - 1;
    let slot = this.#hashOf(entry) & last;
    while (this.#slots[slot] !== entry + 1) slot = (slot + 1) & last;
    this.#slots[slot] = 0;
    this.#size--;
    this.#closeGap(slot);
    if (this.#slots.length > FIRST_SLOTS && 8 * this.#size < this.#slots.length) this.#resize(this.#slots.length / 2);
  }

  #place(entry: number): void {
    const last = this.#slots.length - 1;
    let slot = this.#hashOf(entry) & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = entry + 1;
  }

  /** Moves those back that were placed behind an entry which is gone: a search ends at a free slot. */
  #closeGap(gap: number): void {
    const last = this.#slots.length - 1;
    let free = gap;
    for (let slot = (gap + 1) & last; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const own = this.#hashOf(this.#slots[slot] - 1) & last;
      const isReached = ((slot - own) & last) < ((slot - free) & last);
      if (isReached) continue;
      this.#slots[free] = this.#slots[slot];
      this.#slots[slot] = 0;
      free = slot;
    }
  }

  #resize(length: number): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(length);
    for (const slot of before) if (slot !== 0) this.#place(slot - 1);
  }
}

/** A hash of bytes that spreads: FNV-1a, mixed once more. `begin` tells equal bytes apart. */
export function hashOfBytes(bytes: Uint8Array, begin = 0): number {
  let hash = 2_166_136_261 ^ begin;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
