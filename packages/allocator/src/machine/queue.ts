/** Holes at the front below this number are not worth a move. */
const FEW = 1024;

/** First in, first out. The first goes at the same cost however many there are; a Map's would be searched for. */
export class Queue<T> implements Iterable<T> {
  #items: T[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  at(index: number): T {
    return this.#items[this.#head + index];
  }

  add(item: T): void {
    this.#items.push(item);
  }

  dropFirst(): void {
    this.#items[this.#head++] = undefined as T;
    if (this.#head < FEW || 2 * this.#head < this.#items.length) return;
    this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = this.#head; index < this.#items.length; index++) yield this.#items[index];
  }
}

/** The item with this place in the log, in a queue in the order of places; undefined where there is none. */
export function atPlace<T extends { readonly place: number }>(queue: Queue<T>, place: number): T | undefined {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (queue.at(middle).place < place) low = middle + 1;
    else high = middle;
  }
  const found = low < queue.length ? queue.at(low) : undefined;
  return found?.place === place ? found : undefined;
}
