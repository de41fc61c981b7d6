import { alarmsOf, allocatorView } from "@evenhand/allocator";
import type { Engine, LoadedAllocator } from "../engine/engine.js";

/** With more arms than this, single arms are not watched. */
const MOST_WATCHED_ARMS = 100;

/** These allocators, as far as they are in memory, each looked at as a whole, for those who watch the service. */
export async function watchedAllocators(engine: Engine, isWatched: (id: string) => boolean) {
  const loaded = (await engine.inMemory()).filter(({ stored }) => isWatched(stored.id));
  return loaded.map(({ stored: { id }, allocator: { state } }) => ({
    id,
    view: allocatorView(state),
    alarms: alarmsOf(state),
    pulls: state.arms.count > MOST_WATCHED_ARMS ? [] : pullsOf(state),
  }));
}

function pullsOf({ arms, tallies }: LoadedAllocator["allocator"]["state"]) {
  const pulls = tallies.column("pulls");
  return Array.from({ length: arms.count }, (_, arm) => ({ arm: arms.name(arm) ?? `#${arm}`, pulls: pulls[arm] }));
}
