import { alarmsOf, allocatorView, type Allocator } from "@evenhand/allocator";
import type { StoredAllocator } from "../store/store.js";
import { contractVersion } from "./contractVersion.js";

/** An allocator as it is shown: its contract in words, what is in force, what waits, alarms. */
export function viewOf({ id, origin }: StoredAllocator, { state }: Allocator) {
  return { id, origin, ...allocatorView(state), version: contractVersion(state), alarms: alarmsOf(state) };
}
