import { deadlinesOf, readEvent, type Allocator } from "@evenhand/allocator";
import type { Engine } from "../engine/engine.js";
import { folded } from "../engine/foldedAllocator.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { readersTurn, Turns } from "../engine/turns.js";
import { withoutCallersWords, type PlacedEvent } from "../engine/storedEvents.js";

/** Events that are folded before the first deadlines are known, at most: about a second, in which decisions go on. */
const MOST_REPLAYED = 100_000;
/** Events that are folded at once: some milliseconds. */
const PAGE = 500;
/** With more arms a second allocator takes too much memory. */
const MOST_ARMS = 10_000;
/** Decisions whose deadlines are kept for others who follow the same allocator. */
const MOST_KEPT = 10_000;

/** By the place of a decision: the round by which each of its arms had to be served. */
export type DeadlinesByPlace = ReadonlyMap<number, readonly (number | null)[]>;

/** One who follows an allocator. */
export interface DeadlineReader {
  /** The deadlines of the decisions among these events, as far as they are known. */
  of(events: readonly PlacedEvent[]): Promise<DeadlinesByPlace>;
  /** Nothing more will be read. */
  leave(): void;
}

/**
 * The rounds by which the arms of decisions had to be served. The log does not say them, and the running allocator
 * knows those of the next pulls alone. So a second one is folded from the log, behind the running one, as long as
 * somebody follows: what it says is the same after a restart, and a decision costs no more.
 */
export class FollowedDeadlines {
  readonly #engine: Engine;
  readonly #mostReplayed: number;
  readonly #followed = new Map<string, FollowedAllocator>();

  constructor(engine: Engine, mostReplayed = MOST_REPLAYED) {
    this.#engine = engine;
    this.#mostReplayed = mostReplayed;
  }

  /** Begins to follow an allocator. All readers of it share one second allocator. */
  join(id: string): DeadlineReader {
    const followed = this.#followed.get(id) ?? new FollowedAllocator(this.#engine, id, this.#mostReplayed);
    this.#followed.set(id, followed);
    followed.readers++;
    return {
      of: (events) => followed.of(events),
      leave: () => {
        followed.readers--;
        if (followed.readers === 0) this.#followed.delete(id);
      },
    };
  }
}

/** One allocator, as far as its log was folded for those who follow it. */
class FollowedAllocator {
  readers = 0;
  readonly #engine: Engine;
  readonly #id: string;
  readonly #mostReplayed: number;
  readonly #turns = new Turns();
  readonly #kept = new Map<number, readonly (number | null)[]>();
  #second: Allocator | undefined;

  constructor(engine: Engine, id: string, mostReplayed: number) {
    this.#engine = engine;
    this.#id = id;
    this.#mostReplayed = mostReplayed;
  }

  of(events: readonly PlacedEvent[]): Promise<DeadlinesByPlace> {
    return this.#turns.take(async () => {
      const [first, last] = [events[0], events[events.length - 1]];
      if (first !== undefined && last !== undefined) await this.#fold(first.place, last.place);
      return this.#kept;
    });
  }

  /** Follows the log to this place, from the one before it that is known, or from a snapshot. */
  async #fold(first: number, last: number): Promise<void> {
    const { allocator, stored } = await this.#engine.load(this.#id);
    const isBehind = this.#second !== undefined && last - this.#second.state.length <= this.#mostReplayed;
    if (allocator.state.arms.count > MOST_ARMS) this.#second = undefined;
    else if (!isBehind) this.#second = await this.#begun(first);
    const store = await this.#engine.store();
    const second = this.#second;
    while (second !== undefined && second.state.length <= last) {
      const page = Math.min(PAGE, last + 1 - second.state.length);
      const records = await store.read(stored.number, second.state.length, page);
      for (const record of records) this.#take(second, withoutCallersWords(record));
      if (records.length < page) return;
      await readersTurn();
    }
  }

  /** A second allocator at the place before which nothing is asked; undefined where that takes too long. */
  async #begun(first: number): Promise<Allocator | undefined> {
    const { stored } = await this.#engine.load(this.#id);
    const store = await this.#engine.store();
    const from = (await store.snapshot(stored.number, first))?.length ?? 0;
    if (first - from > this.#mostReplayed) return undefined;
    const until = Math.max(1, first);
    return (await folded(store, { ...stored, length: until }, { until, page: PAGE })).allocator;
  }

  #take(second: Allocator, record: PlacedEvent["record"]): void {
    const { event } = readEvent(record, nodeSha256);
    const deadlines = event.kind === "decided" ? deadlinesOf(second.state, event.fields.arms) : undefined;
    if (deadlines !== undefined) this.#kept.set(second.state.length, deadlines);
    second.foldEvent(event);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) return;
      this.#kept.delete(oldest);
    }
  }
}
