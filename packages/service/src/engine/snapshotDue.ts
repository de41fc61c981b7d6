import type { Loaded } from "./engine.js";

/** Events after which an allocator is worth another snapshot: they are folded again in a fraction of a second. */
const EVENTS = 10_000;

/** A snapshot with many arms or open decisions is large: at most this many of its bytes are written for each event. */
const BYTES_AN_EVENT = 100;

/** Whether so much has happened since the last snapshot that another one should be taken. */
export function snapshotDue({ allocator, snapshot }: Pick<Loaded, "allocator" | "snapshot">): boolean {
  const since = allocator.state.length - snapshot.length;
  return since >= EVENTS && since * BYTES_AN_EVENT >= snapshot.size;
}
