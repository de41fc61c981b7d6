import { followedEvents, type Connection, type StreamStart } from "@evenhand/client";
import type { AllocatorAnswer, EventAnswer } from "@evenhand/protocol";
import { apiPath } from "./apiPath.js";
import { problemOf, type Problem } from "./problem.js";

export interface Following {
  readonly connection: Pick<Connection, "get" | "open" | "pause">;
  readonly allocator: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** The first place that is still unknown; left out: the last events of the log come first. */
  readonly from?: number | undefined;
  readonly onEvents: (events: readonly EventAnswer[]) => void;
  readonly onState: (state: StreamState) => void;
}

export type StreamState =
  { readonly kind: "connecting" | "live" | "away" } | { readonly kind: "refused"; readonly problem: Problem };

/** As many of the last events come at first. */
const FIRST_EVENTS = 200;
/** After a break of more events than these the stream goes on near the end: the page counts, the log has the rest. */
const MOST_CAUGHT_UP = 5000;

/**
 * Follows the log of an allocator as it grows, as the client does: after a break, or a long silence, it connects again
 * and goes on behind the last event that came.
 */
export async function followEvents(following: Following): Promise<void> {
  const { connection, signal, onState, onEvents } = following;
  const start = (lastId: string) => startOf(following, lastId === "" ? following.from : Number(lastId) + 1);
  onState({ kind: "connecting" });
  try {
    for await (const events of followedEvents(connection, start, {
      signal,
      onBreak: () => onState({ kind: "away" }),
    })) {
      onState({ kind: "live" });
      if (events.length > 0) onEvents(events);
    }
  } catch (error) {
    onState({ kind: "refused", problem: problemOf(error) });
  }
}

/** Behind the last event that is known, or near the end where that is too far back. */
async function startOf({ connection, allocator }: Following, next: number | undefined): Promise<StreamStart> {
  const { logLength } = await connection.get<AllocatorAnswer>(apiPath("allocators", allocator));
  const path = `${apiPath("allocators", allocator, "live")}?deadlines=true`;
  const isResumed = next !== undefined && next > 0 && next <= logLength && logLength - next <= MOST_CAUGHT_UP;
  return isResumed
    ? { path, lastId: String(next - 1) }
    : { path: `${path}&from=${Math.max(0, logLength - FIRST_EVENTS)}`, lastId: "" };
}
