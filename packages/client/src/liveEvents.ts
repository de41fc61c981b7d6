import { isRefused } from "./errors.js";
import type { EventAnswer } from "./protocolTypes.js";
import { pathOf, queryOf, type Requests } from "./requests.js";
import { sentEvents, type SentEvents } from "./sentEvents.js";

/** How a log is followed. */
export interface FollowOptions {
  /** Ends it: the loop is left as if the log had no more events. */
  readonly signal?: AbortSignal;
  /** Is told why the stream broke off, each time before it connects again. */
  readonly onBreak?: (reason: unknown) => void;
}

export interface LiveOptions extends FollowOptions {
  /** The place of the first event; by default what comes from now on. */
  readonly from?: number;
}

/** Where a stream of events is asked for. */
export interface StreamStart {
  readonly path: string;
  /** The id of the last event that is known, behind which it goes on; empty where there is none. */
  readonly lastId: string;
}

/** Milliseconds before it connects again; twice as long after each attempt in a row that failed. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
/** Milliseconds without a byte after which a connection is taken for dead: the service gives a sign every 15 s. */
const LONGEST_SILENCE = 45_000;

/**
 * The events of an allocator as they happen, each once and in the order of the log. After a break it connects again and
 * goes on behind the last event that came. What the service refuses is thrown.
 */
export async function* liveEvents(
  requests: Requests,
  allocator: string,
  { from, ...options }: LiveOptions = {},
): AsyncGenerator<EventAnswer, void> {
  const path = `${pathOf("allocators", allocator, "live")}${queryOf({ from })}`;
  const start = (lastId: string) => Promise.resolve({ path, lastId });
  for await (const events of followedEvents(requests, start, options)) yield* events;
}

/**
 * The same, in the pieces in which they come: an empty one says that the stream is there. `start` is asked before every
 * connection, with the id of the last event that came, and may go on elsewhere.
 */
export async function* followedEvents(
  requests: Pick<Requests, "open" | "pause">,
  start: (lastId: string) => Promise<StreamStart>,
  { signal = new AbortController().signal, onBreak }: FollowOptions = {},
): AsyncGenerator<readonly EventAnswer[], void> {
  let lastId = "";
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    let reason: unknown = new Error("the service has ended the stream");
    try {
      for await (const piece of connected(requests, await start(lastId), signal)) {
        pause = FIRST_PAUSE;
        if (piece.lastId !== "") lastId = piece.lastId;
        yield piece.data.map((data) => JSON.parse(data) as EventAnswer);
      }
    } catch (error) {
      if (isRefused(error)) throw error;
      reason = error;
    }
    if (signal.aborted) return;
    onBreak?.(reason);
    await requests.pause(pause, signal);
    if (signal.aborted) return;
  }
}

/** What comes over one connection, which is given up where nothing comes for too long. */
async function* connected(
  requests: Pick<Requests, "open">,
  { path, lastId }: StreamStart,
  signal: AbortSignal,
): AsyncGenerator<SentEvents> {
  const silence = new AbortController();
  const watch = () => setTimeout(() => silence.abort(), LONGEST_SILENCE);
  let watching = watch();
  try {
    const response = await requests.open(path, {
      headers: lastId === "" ? {} : { "last-event-id": lastId },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    for await (const piece of sentEvents(response)) {
      // A reader who takes long is no silence of the service.
      clearTimeout(watching);
      yield piece;
      watching = watch();
    }
  } finally {
    clearTimeout(watching);
  }
}
