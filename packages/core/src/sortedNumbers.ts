const FIRST_PLACES = 8;
/** What all begin with. */
const NO_PLACES = new Uint32Array(0);

/** A few whole numbers from 0 on, each once and in ascending order, in a column that grows. */
export class SortedNumbers {
  #values = NO_PLACES;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  at(place: number): number {
    return this.#values[place];
  }

  has(value: number): boolean {
    const place = this.placeOf(value);
    return place < this.#size && this.#values[place] === value;
  }

  /** How many of the numbers are below this one. */
  placeOf(value: number): number {
    const values = this.#values;
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts in a number that is not there. */
  insert(value: number): void {
    if (this.#size === this.#values.length) this.#grow();
    const place = this.placeOf(value);
    this.#values.copyWithin(place + 1, place, this.#size++);
    this.#values[place] = value;
  }

  /** Takes out a number that is there. */
  remove(value: number): void {
    const place = this.placeOf(value);
    this.#values.copyWithin(place, place + 1, this.#size--);
  }

  copy(): SortedNumbers {
    const copy = new SortedNumbers();
    copy.#values = this.#values.slice();
    copy.#size = this.#size;
    return copy;
  }

  #grow(): void {
    const values = new Uint32Array(Math.max(FIRST_PLACES, 2 * this.#values.length));
    values.set(this.#values);
    this.#values = values;
  }
}
