import type { AllocatorEvent } from "../../src/events/eventKinds.js";

type Round = Extract<AllocatorEvent, { kind: "decided" | "granted" }>;
interface Lists {
  readonly open?: readonly number[];
  readonly absent?: readonly number[];
}
type Spelled<E> = E extends Round ? E & { readonly fields: { readonly open: Lists } } : E;

/** An event whose round names its arms itself. */
export type SpelledEvent = Spelled<AllocatorEvent>;

/** Writes events out, one after the other: a round that goes on with the arms of the one before gets its own list. */
export class SpelledOut {
  #last: Lists = {};
  #arms: readonly number[] = [];

  take(event: AllocatorEvent): SpelledEvent {
    if (event.kind !== "decided" && !(event.kind === "granted" && event.fields.counts)) return event as SpelledEvent;
    const open = this.#lists(event.fields.open as Lists & { next?: true });
    this.#last = open;
    this.#arms = event.kind === "decided" ? event.fields.arms : [event.fields.arm];
    return { ...event, fields: { ...event.fields, open } } as SpelledEvent;
  }

  #lists(said: Lists & { next?: true }): Lists {
    if (said.next !== true) return said;
    const { open, absent = [] } = this.#last;
    if (open !== undefined) return { open: open.filter((arm) => !this.#arms.includes(arm)) };
    return { absent: [...absent, ...this.#arms] };
  }
}

export function spelledOut(log: readonly AllocatorEvent[]): SpelledEvent[] {
  const rounds = new SpelledOut();
  return log.map((event) => rounds.take(event));
}
