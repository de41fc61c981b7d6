import type { Allocator } from "@evenhand/allocator";
import type { TakenSnapshot } from "./foldedAllocator.js";
import type { LoadedAllocator } from "./loadedAllocators.js";

type State = Allocator["state"];

/** When a wait of the allocator is over next, in milliseconds since 1970; Infinity where it waits for nothing. */
export function nextDue({ open }: State): number {
  const unconfirmed = open.firstUnconfirmed(Infinity)?.confirmBy ?? Infinity;
  const [unsettled] = open.unsettled(Infinity);
  return Math.min(unsettled?.until ?? Infinity, unconfirmed);
}

/** A time that is not later than `nextDue`, found without a look at more than one decision. */
export function notLaterThanDue({ open }: State): number {
  const [first] = open;
  return Math.min(first?.until ?? Infinity, open.firstUnconfirmed(Infinity)?.confirmBy ?? Infinity);
}

/** A snapshot with many arms, or of which much has changed, is large: at most this many bytes are written an event. */
const BYTES_AN_EVENT = 100;

/** What a snapshot takes for each arm, or somewhat less: the first one of many arms is large too. */
const BYTES_AN_ARM = 40;

/** However large the next snapshot is: these many events are folded again in some two seconds after a kill. */
const MOST_FOLDED = 200_000;

/**
 * Whether enough has happened since the last snapshot for another one: this many events, and more where it is large.
 */
export function snapshotDue(
  { allocator, snapshot }: Pick<LoadedAllocator, "allocator" | "snapshot">,
  events: number,
): boolean {
  const { length, arms } = allocator.state;
  const since = length - snapshot.length;
  if (since < events) return false;
  return since >= MOST_FOLDED || since * BYTES_AN_EVENT >= Math.max(snapshot.written, arms.count * BYTES_AN_ARM);
}

/** A decision is explained from the snapshot before it: these many events are folded for that in about a second. */
const STAYS_EVERY = 100_000;
/** At most this many bytes of snapshots that stay are stored for each event. */
const STAYING_BYTES_AN_EVENT = 10;

/** Whether a snapshot stays when a newer one is taken, so that what was decided after it can be explained. */
export function staysBehind({ length, size, before }: TakenSnapshot): boolean {
  const since = length - before;
  return since >= STAYS_EVERY && since * STAYING_BYTES_AN_EVENT >= size;
}
