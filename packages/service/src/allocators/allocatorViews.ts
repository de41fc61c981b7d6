import { createHash } from "node:crypto";
import { alarmsOf, allocatorView, type Allocator } from "@evenhand/allocator";
import type { Engine, LoadedAllocator } from "../engine/engine.js";
import { memoryOf } from "../engine/unaskedAllocators.js";
import type { StoredAllocator } from "../store/store.js";

type State = LoadedAllocator["allocator"]["state"];

/** An allocator as it is shown: its contract in words, what is in force, what waits, alarms. */
export function viewOf({ id, origin }: StoredAllocator, { state }: Allocator) {
  return { id, origin, ...allocatorView(state), version: contractVersion(state), alarms: alarmsOf(state) };
}

/** Hexadecimal digits of a version. */
const LENGTH = 32;

/**
 * Names the contract as it stands: another one after every change of terms, arms, status or accounts, and when a share
 * that was waited for comes into force. Decisions and rewards leave it as it is. It follows from the state alone, and
 * so from the log: it is the same after a start.
 */
export function contractVersion({ termsRead, status, arms, promised, tallies }: State): string {
  const hash = createHash("sha256").update(`${termsRead} ${status} ${arms.count}\n`).update(arms.statusCodes);
  const columns = [promised.numerators, promised.denominators, tallies.column("credits")];
  for (const column of columns) hash.update(column.subarray(0, arms.count));
  return hash.digest("hex").slice(0, LENGTH);
}

/** How many allocators are in memory, and about how many bytes they take. */
export async function memoryOfAllocators(engine: Engine) {
  const loaded = await engine.inMemory();
  return { count: loaded.length, bytes: loaded.reduce((sum, one) => sum + memoryOf(one), 0) };
}

/** With more arms than this, single arms are not watched. */
const MOST_WATCHED_ARMS = 100;

/** What the metrics show of the allocators that are in memory. */
export async function watchedAllocators(engine: Engine, isWatched: (id: string) => boolean) {
  const loaded = (await engine.inMemory()).filter(({ stored }) => isWatched(stored.id));
  return loaded.map(({ stored: { id }, allocator: { state } }) => ({
    id,
    view: allocatorView(state),
    alarms: alarmsOf(state),
    pulls: state.arms.count > MOST_WATCHED_ARMS ? [] : pullsOf(state),
  }));
}

function pullsOf({ arms, tallies }: State) {
  const pulls = tallies.column("pulls");
  return Array.from({ length: arms.count }, (_, arm) => ({ arm: arms.name(arm) ?? `#${arm}`, pulls: pulls[arm] }));
}
