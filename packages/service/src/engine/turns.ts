/** Work that must not overlap, one after the other in the order in which it was asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** Work that must not overlap with other work of the same name. Names for which nothing waits are forgotten. */
export class TurnsByName {
  readonly #turns = new Map<string, { readonly turns: Turns; waiting: number }>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const own = this.#turns.get(name) ?? { turns: new Turns(), waiting: 0 };
    this.#turns.set(name, own);
    own.waiting++;
    try {
      return await own.turns.take(work);
    } finally {
      if (--own.waiting === 0) this.#turns.delete(name);
    }
  }
}

const waitingReaders: (() => void)[] = [];

/**
 * The turn of one who reads much, such as a log: pieces of some milliseconds, each after such a turn. One reader has it
 * in each turn of the event loop, however many there are, so that requests wait for one piece of one of them.
 */
export function readersTurn(): Promise<void> {
  return new Promise((resolve) => {
    waitingReaders.push(resolve);
    if (waitingReaders.length === 1) setImmediate(nextReader);
  });
}

function nextReader(): void {
  waitingReaders.shift()?.();
  // What the reader does now is done before: a new turn begins after it.
  if (waitingReaders.length > 0) setImmediate(nextReader);
}
