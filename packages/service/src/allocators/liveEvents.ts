import { setTimeout as wait } from "node:timers/promises";
import { serviceError } from "../errors.js";
import type { FollowedDeadlines } from "./followedDeadlines.js";
import { shownEvent, type PlacedEvent } from "../engine/storedEvents.js";

/** Where the events come from. */
interface Log {
  events(id: string, from: number, limit: number): Promise<PlacedEvent[]>;
}

/** How a log is followed. */
export interface Following {
  /** The first place. */
  readonly from: number;
  /** Whether decisions come with the rounds by which their arms had to be served. */
  readonly withDeadlines?: boolean;
}

const PAGE = 1000;
/** Milliseconds between two looks at a log that has not grown. */
const LOOKED_EVERY = 250;
/** A line that says nothing, after as many looks, keeps the connection open: every 15 seconds. */
const LOOKS_UNTIL_SIGN = 60;
const MOST_FOLLOWERS = 100;

/** Logs as text without an end, or to their end. Only what is on the disk is shown. */
export class LiveEvents {
  readonly #log: Log;
  readonly #deadlines: FollowedDeadlines;
  #followers = 0;

  constructor(log: Log, deadlines: FollowedDeadlines) {
    this.#log = log;
    this.#deadlines = deadlines;
  }

  /** All events from this place on that there are now, as lines of JSON. */
  async *lines(id: string, from: number, stopping: AbortSignal): AsyncGenerator<string> {
    for (let next = from; !stopping.aborted; next += PAGE) {
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
    { from, withDeadlines = false }: Following,
    stopping: AbortSignal,
  ): AsyncGenerator<string> {
    this.#followers++;
    const deadlines = withDeadlines ? this.#deadlines.join(id) : undefined;
    try {
      // So that a break before the first event loses none: who follows knows from now on what it is behind.
      yield from === 0 ? ": following\n\n" : `id: ${from - 1}\n\n`;
      for (let [next, looks] = [from, 1]; !stopping.aborted; looks++) {
        const events = await this.#log.events(id, next, PAGE);
        next += events.length;
        if (events.length > 0) {
          const known = await deadlines?.of(events);
          yield events.map((event) => messageOf(id, event, known?.get(event.place))).join("");
        } else await wait(LOOKED_EVERY, undefined, { signal: stopping }).catch(() => undefined);
        if (looks % LOOKS_UNTIL_SIGN === 0) yield ":\n\n";
      }
    } finally {
      deadlines?.leave();
      this.#followers--;
    }
  }
}

function messageOf(id: string, event: PlacedEvent, deadlines: readonly (number | null)[] | undefined): string {
  const data = JSON.stringify({ ...shownEvent(id, event), deadlines });
  return `id: ${event.place}\nevent: ${event.event.kind}\ndata: ${data}\n\n`;
}
