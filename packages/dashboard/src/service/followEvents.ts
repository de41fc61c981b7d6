import { sentEvents, type Connection } from "@evenhand/client";
import type { AllocatorAnswer, EventAnswer } from "@evenhand/protocol";
import { apiPath } from "./apiPath.js";
import { pause as ownPause } from "./pause.js";
import { problemOf, type Problem } from "./problem.js";

export interface Following {
  readonly connection: Pick<Connection, "get" | "open">;
  readonly allocator: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** The first place that is still unknown; left out: the last events of the log come first. */
  readonly from?: number | undefined;
  readonly onEvents: (events: readonly EventAnswer[]) => void;
  readonly onState: (state: StreamState) => void;
  /** Waits before it connects again; a test need not. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export type StreamState =
  { readonly kind: "connecting" | "live" | "away" } | { readonly kind: "refused"; readonly problem: Problem };

/** As many of the last events come at first. */
const FIRST_EVENTS = 200;
/** After a break of more events than these the stream goes on near the end: the page counts, the log has the rest. */
const MOST_CAUGHT_UP = 5000;
/** Milliseconds before the second attempt; twice as long before each further one. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;

/** Follows the log of an allocator as it grows. After a break it goes on behind the last event that came. */
export async function followEvents(following: Following): Promise<void> {
  const { signal, onState, pause = ownPause } = following;
  let next = following.from;
  let delay = FIRST_PAUSE;
  onState({ kind: "connecting" });
  while (!signal.aborted) {
    try {
      for await (const events of await connected(following, next)) {
        delay = FIRST_PAUSE;
        onState({ kind: "live" });
        const last = events.at(-1);
        if (last === undefined) continue;
        next = last.place + 1;
        following.onEvents(events);
      }
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemOf(error);
      // A stream that breaks off is no problem of the service: it is not known there.
      if (problem.code !== "unknown" && !problem.isPassing) {
        onState({ kind: "refused", problem });
        return;
      }
    }
    if (signal.aborted) return;
    onState({ kind: "away" });
    await pause(delay, signal);
    delay = Math.min(2 * delay, LONGEST_PAUSE);
  }
}

/** The pieces of the stream; the first one is empty and says that it is there. */
async function connected(
  { connection, allocator, signal }: Following,
  next: number | undefined,
): Promise<AsyncGenerator<readonly EventAnswer[]>> {
  const { logLength } = await connection.get<AllocatorAnswer>(apiPath("allocators", allocator));
  const path = `${apiPath("allocators", allocator, "live")}?deadlines=true`;
  const isResumed = next !== undefined && next > 0 && next <= logLength && logLength - next <= MOST_CAUGHT_UP;
  const response = isResumed
    ? await connection.open(path, { signal, headers: { "last-event-id": String(next - 1) } })
    : await connection.open(`${path}&from=${Math.max(0, logLength - FIRST_EVENTS)}`, { signal });
  return eventsOf(response);
}

async function* eventsOf(response: Response): AsyncGenerator<readonly EventAnswer[]> {
  yield [];
  for await (const { data } of sentEvents(response)) yield data.map((text) => JSON.parse(text) as EventAnswer);
}
