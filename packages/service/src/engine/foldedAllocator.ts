import { hash } from "node:crypto";
import { EvenhandError } from "@evenhand/core";
import { Allocator, type CreateCommand, type Sha256 } from "@evenhand/allocator";
import { serviceError } from "../errors.js";
import type { Store, StoredAllocator, StoredSeed } from "../store/store.js";

/** Node's own hash: several times as fast as the one in plain JavaScript. */
export const nodeSha256: Sha256 = (bytes) => new Uint8Array(hash("sha256", bytes, "buffer"));

/** Events that are read at once. */
const PAGE = 10_000;

/** A snapshot as far as it matters when the next one is due. */
export interface TakenSnapshot {
  /** The events that it stands for. */
  readonly length: number;
  /** How many bytes it has. */
  readonly size: number;
}

export interface FoldedAllocator {
  readonly allocator: Allocator;
  readonly snapshot: TakenSnapshot;
}

export function createdWith(command: CreateCommand) {
  return Allocator.create(command, { sha256: nodeSha256 });
}

/** The allocator that a stored log leads to: its newest snapshot, and the events behind that. */
export async function folded(store: Store, stored: StoredAllocator): Promise<FoldedAllocator> {
  const seeds = await store.seeds(stored.number);
  const begun = (await restored(store, stored, seeds)) ?? (await begunWith(store, stored, seeds));
  const { allocator } = begun;
  const known = allocator.state.length;
  const later = seeds.filter(({ from }) => from >= known);
  for (let from = known; ; from += PAGE) {
    const records = await store.read(stored.number, from, PAGE);
    for (const record of records) {
      const next = later[0]?.from === allocator.state.length ? later.shift() : undefined;
      if (next !== undefined) allocator.knowSeed(next);
      allocator.fold(record);
    }
    if (records.length < PAGE) return begun;
  }
}

async function begunWith(store: Store, { number }: StoredAllocator, [seed]: readonly StoredSeed[]) {
  const [first] = await store.read(number, 0, 1);
  return { allocator: Allocator.begin(first, seed, { sha256: nodeSha256 }), snapshot: { length: 0, size: 0 } };
}

/** What the newest snapshot holds; undefined where there is none, or none that this version can read. */
async function restored(
  store: Store,
  { number, id, length }: StoredAllocator,
  seeds: readonly StoredSeed[],
): Promise<FoldedAllocator | undefined> {
  const snapshot = await store.snapshot(number);
  if (snapshot === undefined) return undefined;
  if (snapshot.length > length) {
    const required = `the ${snapshot.length} events that a snapshot was taken of`;
    throw serviceError("store-behind", { received: `${length} events of ${id}`, required });
  }
  const inUse = seeds.filter(({ from }) => from < snapshot.length).at(-1);
  try {
    const allocator = Allocator.restore(snapshot.bytes, inUse, { sha256: nodeSha256 });
    return { allocator, snapshot: { length: snapshot.length, size: snapshot.bytes.length } };
  } catch (error) {
    // The log has everything that the snapshot has: reading it takes longer, and that is all.
    if (error instanceof EvenhandError && error.code.startsWith("snapshot-")) return undefined;
    throw error;
  }
}
