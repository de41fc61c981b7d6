/** Slots of a new table, and of one that is divided rather than made larger: a few tenths of a millisecond. */
const FIRST_SLOTS = 16;
const MOST_SLOTS = 4096;

/** Bits of a hash by which tables are told apart, at most: where more hashes are alike, their table grows. */
const MOST_DEPTH = 16;

/** Some entries, by the lower half of their hashes: open addressing, at most three of four slots taken. */
class Table {
  /** How many of the highest bits all of its hashes have in common. */
  readonly depth: number;
  /** Each entry and 1; 0 where there is none. */
  #slots: Uint32Array;
  /** The lower half of the hash of each entry: its place follows from it, and another one need not be looked at. */
  #halves: Uint16Array;
  #size = 0;

  constructor(depth: number, slots = FIRST_SLOTS) {
    this.depth = depth;
    this.#slots = new Uint32Array(slots);
    this.#halves = new Uint16Array(slots);
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#halves.byteLength;
  }

  get isFull(): boolean {
    return 4 * (this.#size + 1) > 3 * this.slots;
  }

  get slots(): number {
    return this.#slots.length;
  }

  find(half: number, isIt: (entry: number) => boolean): number | undefined {
    const last = this.slots - 1;
    for (let slot = half & last; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      if (this.#halves[slot] === half && isIt(this.#slots[slot] - 1)) return this.#slots[slot] - 1;
    }
    return undefined;
  }

  /** There must be room for it. */
  add(entry: number, half: number): void {
    const last = this.slots - 1;
    let slot = half & last;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
    this.#slots[slot] = entry + 1;
    this.#halves[slot] = half;
    this.#size++;
  }

  remove(entry: number, half: number): void {
    const last = this.slots - 1;
    let slot = half & last;
    while (this.#slots[slot] !== entry + 1) slot = (slot + 1) & last;
    this.#slots[slot] = 0;
    this.#size--;
    this.#closeGap(slot);
    if (this.slots > FIRST_SLOTS && 8 * this.#size < this.slots) this.resize(this.slots / 2);
  }

  /** Moves those back that were placed behind an entry which is gone: a search ends at a free slot. */
  #closeGap(gap: number): void {
    const last = this.slots - 1;
    let free = gap;
    for (let slot = (gap + 1) & last; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const own = this.#halves[slot] & last;
      const isReached = ((slot - own) & last) < ((slot - free) & last);
      if (isReached) continue;
      this.#slots[free] = this.#slots[slot];
      this.#halves[free] = this.#halves[slot];
      this.#slots[slot] = 0;
      free = slot;
    }
  }

  resize(length: number): void {
    const [slots, halves] = [this.#slots, this.#halves];
    this.#slots = new Uint32Array(length);
    this.#halves = new Uint16Array(length);
    this.#size = 0;
    for (let slot = 0; slot < slots.length; slot++) if (slots[slot] !== 0) this.add(slots[slot] - 1, halves[slot]);
  }

  /** Two tables with its entries: those whose next bit is 0, and those whose is 1. */
  divided(hashOf: (entry: number) => number): readonly [Table, Table] {
    const both = [new Table(this.depth + 1, MOST_SLOTS), new Table(this.depth + 1, MOST_SLOTS)] as const;
    for (let slot = 0; slot < this.slots; slot++) {
      const entry = this.#slots[slot] - 1;
      if (entry >= 0) both[(hashOf(entry) >>> (31 - this.depth)) & 1].add(entry, this.#halves[slot]);
    }
    return both;
  }
}

/**
 * Finds entries by their hash, six bytes a slot. What an entry's hash is, and whether it is the one that is looked
 * for, only its owner knows.
 *
 * There may be millions, and decisions wait for an entry that is added: so a table that is full is divided in two, and
 * the others stay as they are (extendible hashing, Fagin et al. 1979).
 */
export class HashIndex {
  readonly #hashOf: (entry: number) => number;
  /** By the highest bits of a hash, as many as `#depth`; neighbours may share a table. */
  #tables: Table[] = [new Table(0)];
  #depth = 0;
  #size = 0;

  constructor(hashOf: (entry: number) => number) {
    this.#hashOf = hashOf;
  }

  get bytes(): number {
    let bytes = 0;
    this.#tables.forEach((table, at) => (bytes += table === this.#tables[at - 1] ? 0 : table.bytes));
    return bytes;
  }

  /** The entry with this hash for which `isIt` holds; undefined where there is none. */
  find(hash: number, isIt: (entry: number) => boolean): number | undefined {
    return this.#tables[this.#placeOf(hash)].find(lowerHalf(hash), isIt);
  }

  /** Adds an entry, a whole number below 2^32 − 1, that is not there. */
  add(entry: number, hash: number): void {
    for (let table = this.#tables[this.#placeOf(hash)]; table.isFull; table = this.#tables[this.#placeOf(hash)]) {
      if (table.slots < MOST_SLOTS || table.depth === MOST_DEPTH) table.resize(2 * table.slots);
      else this.#divide(table, hash);
    }
    this.#tables[this.#placeOf(hash)].add(entry, lowerHalf(hash));
    this.#size++;
  }

  /** Removes an entry that is there. */
  remove(entry: number, hash: number): void {
    this.#tables[this.#placeOf(hash)].remove(entry, lowerHalf(hash));
    if (--this.#size === 0) this.clear();
  }

  /** Empties it, and makes room for as many entries: tables that are half full need not be divided. */
  clear(expected = 0): void {
    this.#depth = 0;
    while ((1 << this.#depth) * MOST_SLOTS < 2 * expected && this.#depth < MOST_DEPTH) this.#depth++;
    const slots = this.#depth === 0 ? FIRST_SLOTS : MOST_SLOTS;
    this.#tables = Array.from({ length: 1 << this.#depth }, () => new Table(this.#depth, slots));
    this.#size = 0;
  }

  /**
   * Empties it, and makes room for entries with these hashes: their places in the list, table after table. Those that
   * are added in this order need one table after the other, which the processor then has at hand.
   */
  clearFor(hashes: Uint32Array): Uint32Array {
    this.clear(hashes.length);
    const next = new Uint32Array(this.#tables.length + 1);
    for (const hash of hashes) next[this.#placeOf(hash) + 1]++;
    for (let table = 1; table < next.length; table++) next[table] += next[table - 1];
    const order = new Uint32Array(hashes.length);
    hashes.forEach((hash, at) => (order[next[this.#placeOf(hash)]++] = at));
    return order;
  }

  #placeOf(hash: number): number {
    return this.#depth === 0 ? 0 : hash >>> (32 - this.#depth);
  }

  #divide(table: Table, hash: number): void {
    if (table.depth === this.#depth) {
      this.#tables = this.#tables.flatMap((one) => [one, one]);
      this.#depth++;
    }
    const shared = 1 << (this.#depth - table.depth);
    const first = this.#placeOf(hash) - (this.#placeOf(hash) % shared);
    const [low, high] = table.divided(this.#hashOf);
    this.#tables.fill(low, first, first + shared / 2).fill(high, first + shared / 2, first + shared);
  }
}

function lowerHalf(hash: number): number {
  return hash & 65_535;
}

/**
 * A hash of bytes that spreads, also where they are numbers that count up: MurmurHash3, four bytes at a time. `begin`
 * tells equal bytes apart.
 */
export function hashOfBytes(bytes: Uint8Array, begin = 0, from = 0, until = bytes.length): number {
  let hash = begin ^ (until - from);
  let at = from;
  for (; at + 4 <= until; at += 4) {
    const four = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    hash = mixed(hash, four);
  }
  for (; at < until; at++) hash = mixed(hash, bytes[at]);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(word, 0xcc9e2d51);
  const next = hash ^ Math.imul((product << 15) | (product >>> 17), 0x1b873593);
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}
