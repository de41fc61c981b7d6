import type { LoadedAllocator } from "./loadedAllocators.js";

/** MiB of allocators that stay in memory between requests. */
export const ALLOCATOR_MEMORY = 256;

/** Milliseconds for which an allocator stays in memory after it was asked for, however many there are. */
export const STAYS_FOR = 60_000;

/** Bytes of an allocator with few arms and no open decision: 10 000 of them took 857 MB. */
const BYTES = 80_000;
/** Bytes of an arm with its name, as they were measured with a million of them. */
const BYTES_AN_ARM = 500;

/** About how many bytes of memory it takes. */
export function memoryOf({ allocator: { state } }: Pick<LoadedAllocator, "allocator">): number {
  return BYTES + BYTES_AN_ARM * state.arms.count + state.open.bytes;
}

/** An allocator in memory, and when it was asked for last. */
export interface AskedAllocator {
  readonly loaded: LoadedAllocator;
  /** In milliseconds since 1970. */
  readonly asked: number;
}

/**
 * Those that are to leave memory so that the others take at most these bytes: the ones that were asked for longest ago
 * first, and none that was asked for a minute ago or later.
 */
export function leaving(all: readonly AskedAllocator[], most: number, now: number): LoadedAllocator[] {
  let size = all.reduce((sum, { loaded }) => sum + memoryOf(loaded), 0);
  const leave: LoadedAllocator[] = [];
  if (size <= most) return leave;
  for (const { loaded, asked } of [...all].sort((a, b) => a.asked - b.asked)) {
    if (size <= most || now - asked <= STAYS_FOR) break;
    size -= memoryOf(loaded);
    leave.push(loaded);
  }
  return leave;
}
