const BITS = 11;
const IN_BLOCK = 1 << BITS;
const MASK = IN_BLOCK - 1;

/**
 * A column of numbers from which one can be taken out while another comes in elsewhere, and those between the two move
 * by one place. Its blocks are rings: of most of them only the first number leaves and a last one comes, or the other
 * way round, so that a million numbers do not have to be moved.
 */
export class RingColumn {
  readonly #values: Uint32Array;
  /** Where the first number of each block is in it. The last block, which may not be full, begins at 0. */
  readonly #heads: Uint16Array;

  constructor(length: number) {
    const blocks = Math.ceil(length / IN_BLOCK);
    this.#values = new Uint32Array(blocks * IN_BLOCK);
    this.#heads = new Uint16Array(blocks);
  }

  at(place: number): number {
    return this.#values[this.#spotOf(place)];
  }

  set(place: number, value: number): void {
    this.#values[this.#spotOf(place)] = value;
  }

  /** Of the places from `start` on, which ascend, the first with this number or a higher one; `end` if none has. */
  firstFrom(start: number, end: number, value: number): number {
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The numbers at the two places change places. Returns the one that is at the first place then. */
  swap(a: number, b: number): number {
    const values = this.#values;
    const spotA = this.#spotOf(a);
    const spotB = this.#spotOf(b);
    const value = values[spotB];
    values[spotB] = values[spotA];
    values[spotA] = value;
    return value;
  }

  /** Takes out the number at the place `hole` and puts this one in, which then is at `place`. */
  replace(hole: number, place: number, value: number): void {
    if (hole < place) this.#moveDown(hole, place);
    else this.#moveUp(place, hole);
    this.set(place, value);
  }

  #spotOf(place: number): number {
    return (place & ~MASK) | ((place + this.#heads[place >> BITS]) & MASK);
  }

  /** Each number after the place `to`, up to the one at `from`, moves to the place before its own. */
  #moveDown(to: number, from: number): void {
    const heads = this.#heads;
    const last = from >> BITS;
    let start = to;
    for (let block = to >> BITS; block < last; block++) {
      const end = (block << BITS) | MASK;
      if (start < end && (start & MASK) === 0) heads[block] = (heads[block] + 1) & MASK;
      else this.#moveDownInBlock(start, end);
      this.set(end, this.at(end + 1));
      start = end + 1;
    }
    this.#moveDownInBlock(start, from);
  }

  /** Each number from the place `from` on, up to the one before `to`, moves to the place after its own. */
  #moveUp(from: number, to: number): void {
    const heads = this.#heads;
    const first = from >> BITS;
    let end = to;
    for (let block = to >> BITS; block > first; block--) {
      const start = block << BITS;
      if (end > start && (end & MASK) === MASK) heads[block] = (heads[block] - 1) & MASK;
      else this.#moveUpInBlock(start, end);
      this.set(start, this.at(start - 1));
      end = start - 1;
    }
    this.#moveUpInBlock(from, end);
  }

  #moveDownInBlock(to: number, from: number): void {
    const spot = this.#spotOf(to);
    const count = from - to;
    if (this.#spotOf(from) - spot === count) this.#values.copyWithin(spot, spot + 1, spot + count + 1);
    else for (let place = to; place < from; place++) this.set(place, this.at(place + 1));
  }

  #moveUpInBlock(from: number, to: number): void {
    const spot = this.#spotOf(from);
    const count = to - from;
    if (this.#spotOf(to) - spot === count) this.#values.copyWithin(spot + 1, spot, spot + count);
    else for (let place = to; place > from; place--) this.set(place, this.at(place - 1));
  }
}
