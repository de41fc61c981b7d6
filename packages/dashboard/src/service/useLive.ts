import { outcomeKinds, routineKinds } from "@evenhand/allocator";
import type { EventAnswer } from "@evenhand/protocol";
import { useEffect, useRef, useState } from "preact/hooks";
import { followEvents, type StreamState } from "./followEvents.js";
import type { Service } from "./useService.js";

export interface Live {
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

const nothing: Live = { state: { kind: "connecting" }, events: [], received: 0, skipped: 0, length: 0, changes: 0 };

/**
 * The events of an allocator as they happen. However many come, the page is drawn once a frame and keeps the last ones
 * alone. A hidden tab does not follow: browsers allow six connections to a service, over all tabs.
 */
export function useLive(service: Service, allocator: string, most: number): Live {
  const [live, setLive] = useState(nothing);
  const isShown = useShown();
  const kept = useRef({ allocator, live: nothing });
  if (kept.current.allocator !== allocator) kept.current = { allocator, live: nothing };
  useEffect(() => {
    if (!isShown || !service.may("audit")) return undefined;
    const held = kept.current;
    const ending = new AbortController();
    let frame: number | undefined;
    const change = (part: Partial<Live>) => {
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
export function withEvents(live: Live, events: readonly EventAnswer[], most: number): Partial<Live> {
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
