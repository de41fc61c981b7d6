import { outcomeKinds, routineKinds } from "@evenhand/allocator";
import { type Connection, followedEvents, type StreamStart } from "@evenhand/client";
import type { AllocatorAnswer, EventAnswer } from "@evenhand/protocol";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Problem, problemOf } from "./problem.js";
import { apiPath } from "./session.js";
import type { Service } from "./useService.js";

export interface LiveLog {
  readonly state: StreamState;
  /** The last decisions and changes, and the last outcomes, at most as many of each as were asked for; newest first. */
  readonly events: readonly EventAnswer[];
  /** Events that have come since the page was opened; how many it skipped after long breaks. */
  readonly received: number;
  readonly skipped: number;
  /** Events in the log, as far as is known here. */
  readonly length: number;
  /** Grows when the contract has, or may have, changed. */
  readonly changes: number;
}

const outcomes: ReadonlySet<string> = new Set(outcomeKinds);
const routine: ReadonlySet<string> = new Set(routineKinds);

const nothing: LiveLog = { state: { kind: "connecting" }, events: [], received: 0, skipped: 0, length: 0, changes: 0 };

/**
 * The events of an allocator as they happen. However many come, the page is drawn once a frame and keeps the last ones
 * alone. A hidden tab does not follow: browsers allow six connections to a service, over all tabs.
 */
export function useLive(service: Service, allocator: string, most: number): LiveLog {
  const [live, setLive] = useState(nothing);
  const isShown = useShown();
  const kept = useRef({ allocator, live: nothing });
  if (kept.current.allocator !== allocator) kept.current = { allocator, live: nothing };
  useEffect(() => {
    if (!isShown || !service.may("audit")) return undefined;
    const held = kept.current;
    const ending = new AbortController();
    let frame: number | undefined;
    const change = (part: Partial<LiveLog>) => {
      held.live = { ...held.live, ...part };
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setLive(held.live);
      });
    };
    void followEvents({
      connection: service.connection,
      allocator,
      signal: ending.signal,
      from: held.live.received === 0 ? undefined : held.live.length,
      onState: (state) => {
        if (state.kind !== held.live.state.kind) change({ state });
      },
      onEvents: (events) => change(withEvents(held.live, events, most)),
    });
    return () => {
      ending.abort();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [service, allocator, most, isShown]);
  return live;
}

/** What is kept after these events, in the order of the log. */
export function withEvents(live: LiveLog, events: readonly EventAnswer[], most: number): Partial<LiveLog> {
  const first = events[0]?.place ?? live.length;
  const skipped = live.received === 0 ? 0 : Math.max(0, first - live.length);
  const isChanged = skipped > 0 || events.some(({ kind }) => !routine.has(kind));
  return {
    changes: live.changes + (isChanged ? 1 : 0),
    events: newest([...events].reverse().concat(live.events), most),
    received: live.received + events.length,
    skipped: live.skipped + skipped,
    length: first + events.length,
  };
}

/** The first of each kind: many outcomes at once do not push the decisions away. */
function newest(events: readonly EventAnswer[], most: number): EventAnswer[] {
  const left = { outcomes: most, others: most };
  return events.filter(({ kind }) => left[outcomes.has(kind) ? "outcomes" : "others"]-- > 0);
}

function useShown(): boolean {
  const [isShown, setShown] = useState(() => !document.hidden);
  useEffect(() => {
    const follow = () => setShown(!document.hidden);
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return isShown;
}

interface FollowOptions {
  readonly connection: Pick<Connection, "get" | "open" | "pause">;
  readonly allocator: string;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** The first place that is still unknown. Without it the last events of the log come first. */
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
export async function followEvents(following: FollowOptions): Promise<void> {
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
async function startOf({ connection, allocator }: FollowOptions, next: number | undefined): Promise<StreamStart> {
  const { logLength } = await connection.get<AllocatorAnswer>(apiPath("allocators", allocator));
  const path = `${apiPath("allocators", allocator, "live")}?deadlines=true`;
  const isResumed = next !== undefined && next > 0 && next <= logLength && logLength - next <= MOST_CAUGHT_UP;
  return isResumed
    ? { path, lastId: String(next - 1) }
    : { path: `${path}&from=${Math.max(0, logLength - FIRST_EVENTS)}`, lastId: "" };
}
