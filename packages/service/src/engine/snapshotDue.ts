import type { Loaded } from "./engine.js";

/** A snapshot with many arms or open decisions is large: at most this many of its bytes are written for each event. */
const BYTES_AN_EVENT = 100;

/**
 * Whether enough has happened since the last snapshot for another one: this many events, and more where it is large.
 */
export function snapshotDue({ allocator, snapshot }: Pick<Loaded, "allocator" | "snapshot">, events: number): boolean {
  const since = allocator.state.length - snapshot.length;
  return since >= events && since * BYTES_AN_EVENT >= snapshot.size;
}
