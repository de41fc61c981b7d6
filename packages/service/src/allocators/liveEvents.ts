import { setTimeout as wait } from "node:timers/promises";
import { serviceError } from "../errors.js";
import type { FollowedDeadlines } from "./followedDeadlines.js";
import { shownEvent, type PlacedEvent } from "../engine/storedEvents.js";
import { readersTurn } from "../engine/turns.js";

/** Where the events come from. */
interface Log {
  events(id: string, from: number, limit: number): Promise<PlacedEvent[]>;
  length(id: string): Promise<number>;
  /** Whether other processes may append to it: then each look at its end is a question to the database. */
  readonly isShared: boolean;
}

/** How a log is followed. */
export interface Following {
  /** The first place. */
  readonly from: number;
  /** Whether decisions come with the rounds by which their arms had to be served. */
  readonly withDeadlines?: boolean;
  /** Whether who follows still may: the key may be revoked or expire meanwhile. By default that does not end. */
  readonly isLetIn?: () => boolean;
}

/** Events that are read and shown at once: some milliseconds. */
const PAGE = 100;
/** Milliseconds between two looks at a log that has not grown: of this process alone, and of several. */
const LOOKED_EVERY = { own: 250, shared: 1000 };
/** A line that says nothing keeps the connection open, after as many milliseconds without an event. */
const SIGN_EVERY = 15_000;
const MOST_FOLLOWERS = 100;

/** Logs as text without an end, or to their end. Only what is on the disk is shown. */
export class LiveEvents {
  readonly #log: Log;
  readonly #deadlines: FollowedDeadlines;
  readonly #ends: FollowedEnds;
  #followers = 0;

  constructor(log: Log, deadlines: FollowedDeadlines, lookedEvery = LOOKED_EVERY) {
    this.#log = log;
    this.#deadlines = deadlines;
    this.#ends = new FollowedEnds(log, lookedEvery);
  }

  /** All events from this place on that there are now, as lines of JSON. */
  async *lines(id: string, from: number, stopping: AbortSignal): AsyncGenerator<string> {
    for (let next = from; !stopping.aborted; next += PAGE) {
      await readersTurn();
      const events = await this.#log.events(id, next, PAGE);
      if (events.length > 0) yield `${events.map((event) => JSON.stringify(shownEvent(id, event))).join("\n")}\n`;
      if (events.length < PAGE) return;
    }
  }

  /** Events from this place on as they come, as server-sent events whose ids are their places. */
  follow(id: string, following: Following, stopping: AbortSignal): AsyncGenerator<string> {
    if (this.#followers >= MOST_FOLLOWERS) {
      const required = `at most ${MOST_FOLLOWERS} who follow`;
      throw serviceError("overloaded", { received: "one more who follows live events", required });
    }
    return this.#follow(id, following, stopping);
  }

  async *#follow(
    id: string,
    { from, withDeadlines = false, isLetIn = () => true }: Following,
    stopping: AbortSignal,
  ): AsyncGenerator<string> {
    this.#followers++;
    const deadlines = withDeadlines ? this.#deadlines.join(id) : undefined;
    try {
      // So that a break before the first event loses none: who follows knows from now on what it is behind.
      yield from === 0 ? ": following\n\n" : `id: ${from - 1}\n\n`;
      const looksUntilSign = SIGN_EVERY / this.#ends.every;
      for (let [next, looks, end] = [from, 1, Infinity]; !stopping.aborted && isLetIn(); looks++) {
        if (next < end) await readersTurn();
        const events = next < end ? await this.#log.events(id, next, PAGE) : [];
        next += events.length;
        if (events.length > 0) {
          const known = await deadlines?.of(events);
          yield events.map((event) => messageOf(id, event, known?.get(event.place))).join("");
        } else end = await this.#ends.look(id, stopping);
        if (looks % looksUntilSign === 0) yield ":\n\n";
      }
    } finally {
      deadlines?.leave();
      this.#followers--;
    }
  }
}

/** The ends of logs that are followed: one look at each, for all who wait for it. */
class FollowedEnds {
  readonly #log: Log;
  readonly #lookedEvery: typeof LOOKED_EVERY;
  readonly #looks = new Map<string, Promise<number>>();

  constructor(log: Log, lookedEvery: typeof LOOKED_EVERY) {
    this.#log = log;
    this.#lookedEvery = lookedEvery;
  }

  /** Milliseconds between two looks. */
  get every(): number {
    return this.#log.isShared ? this.#lookedEvery.shared : this.#lookedEvery.own;
  }

  /** How many events the log has, a while later. */
  look(id: string, stopping: AbortSignal): Promise<number> {
    const known = this.#looks.get(id);
    if (known !== undefined) return known;
    const look = wait(this.every, undefined, { signal: stopping })
      .catch(() => undefined)
      .then(() => this.#log.length(id))
      .finally(() => this.#looks.delete(id));
    this.#looks.set(id, look);
    return look;
  }
}

function messageOf(id: string, event: PlacedEvent, deadlines: readonly (number | null)[] | undefined): string {
  const data = JSON.stringify({ ...shownEvent(id, event), deadlines });
  return `id: ${event.place}\nevent: ${event.event.kind}\ndata: ${data}\n\n`;
}
