import { setTimeout as wait } from "node:timers/promises";
import { EvenhandError } from "@evenhand/core";
import { Allocator, type NewAllocator, type CreateCommand } from "@evenhand/allocator";
import { serviceError } from "../errors.js";
import type { Store, StoredAllocator, StoredPart } from "../store/store.js";
import { nodeSha256 } from "./nodeSha256.js";
import { readersTurn } from "./turns.js";

/** An allocator with fewer arms is made in a few hundredths of a second; its first event has about as many bytes. */
export const MANY_ARMS = 5000;

/** Milliseconds in which a decision that has come in meanwhile is made, stored and answered. */
const BETWEEN_STEPS = 10;

/** Events that are read and folded at once: some milliseconds. */
const PAGE = 1000;

/** A snapshot as far as it matters when the next one is due. */
export interface TakenSnapshot {
  /** The events that it stands for. */
  readonly length: number;
  /** How many bytes it has, and how many of them were written for it: parts stay as long as they fit. */
  readonly size: number;
  readonly written: number;
  /** Its parts by their names: how many bytes each has. */
  readonly parts: ReadonlyMap<string, number>;
  /** The events of the snapshot before it, which stays; 0 where there is none. */
  readonly before: number;
}

/** No snapshot was taken yet. */
export const noSnapshot: TakenSnapshot = { length: 0, size: 0, written: 0, parts: new Map(), before: 0 };

export interface FoldedAllocator {
  readonly allocator: Allocator;
  readonly snapshot: TakenSnapshot;
}

/** The new allocator. Others have their turn between the steps of one with many arms. */
export function createdWith(command: CreateCommand): Promise<NewAllocator> {
  const steps = Allocator.creating(command, { sha256: nodeSha256 });
  return inTurns(steps, command.arms.length >= MANY_ARMS);
}

/** Does what comes in steps, at once or with others between the steps. */
async function inTurns<T>(steps: Generator<void, T>, isLong: boolean): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (isLong) await betweenSteps();
  }
}

/** Others have their turn until this is fulfilled. */
export function betweenSteps(): Promise<void> {
  return wait(BETWEEN_STEPS);
}

export interface FoldOptions {
  /** Only the first events, as many as this. */
  readonly until?: number;
  /** Lets others have their turn after a page of events. */
  readonly pause?: () => Promise<void>;
  /** Events that are folded at once. */
  readonly page?: number;
}

/** The allocator that a stored log leads to: its newest snapshot, and the events behind that. */
export async function folded(
  store: Store,
  stored: StoredAllocator,
  { until = Infinity, pause = readersTurn, page = PAGE }: FoldOptions = {},
): Promise<FoldedAllocator> {
  const begun = (await restored(store, stored, until)) ?? (await begunWith(store, stored));
  await foldOn(store, stored.number, begun.allocator, { until, pause, page });
  return begun;
}

/** Folds the events that the log has behind those of the allocator: all that others have appended. */
export async function foldOn(
  store: Store,
  number: number,
  allocator: Allocator,
  { until = Infinity, pause = readersTurn, page = PAGE }: FoldOptions = {},
): Promise<void> {
  for (let { length } = allocator.state; length < until; { length } = allocator.state) {
    const records = await store.read(number, length, Math.min(page, until - length));
    if (records.length === 0) break;
    // After the events: a seed is stored with the event that begins it.
    const later = (await store.seeds(number)).filter(({ from }) => from >= length);
    for (const record of records) {
      const next = later[0]?.from === allocator.state.length ? later.shift() : undefined;
      if (next !== undefined) allocator.knowSeed(next);
      if (record.leaf.length < MANY_ARMS) allocator.fold(record);
      else await inTurns(allocator.folding(record), true);
    }
    if (records.length < page) break;
    await pause();
  }
}

async function begunWith(store: Store, { number }: StoredAllocator) {
  const [first] = await store.read(number, 0, 1);
  const [seed] = await store.seeds(number);
  const steps = Allocator.beginning(first, seed, { sha256: nodeSha256 });
  return { allocator: await inTurns(steps, first.leaf.length >= MANY_ARMS), snapshot: noSnapshot };
}

/** The sizes of a snapshot with these parts, of which some are new. */
export function sizesOf(bytes: Uint8Array, parts: ReadonlyMap<string, number>, added: readonly StoredPart[]) {
  return {
    size: [...parts.values()].reduce((sum, size) => sum + size, bytes.length),
    written: added.reduce((sum, part) => sum + part.bytes.length, bytes.length),
  };
}

/** What the newest snapshot of at most `until` events holds; undefined where this version can read none. */
async function restored(
  store: Store,
  { number, id, length }: StoredAllocator,
  until: number,
): Promise<FoldedAllocator | undefined> {
  const snapshot = await store.snapshot(number, Math.min(until, Number.MAX_SAFE_INTEGER));
  if (snapshot === undefined) return undefined;
  const { length: taken, bytes, leaf, before, parts } = snapshot;
  const [last] = await store.read(number, taken - 1, 1);
  if (last === undefined) {
    const required = `the ${taken} events that a snapshot was taken of`;
    throw serviceError("store-behind", { received: `${length} events of ${id}`, required });
  }
  // The snapshot of another log.
  if (leaf !== undefined && Buffer.compare(nodeSha256(last.leaf), leaf) !== 0) return undefined;
  const inUse = (await store.seeds(number)).filter(({ from }) => from < taken).at(-1);
  try {
    const allocator = Allocator.restore(bytes, inUse, { sha256: nodeSha256, partNamed: (name) => parts.get(name) });
    const sizes = new Map([...parts].map(([name, part]) => [name, part.length]));
    return { allocator, snapshot: { ...sizesOf(bytes, sizes, []), length: taken, parts: sizes, before } };
  } catch (error) {
    // The log has everything that the snapshot has: reading it takes longer, and that is all.
    if (error instanceof EvenhandError && error.code.startsWith("snapshot-")) return undefined;
    throw error;
  }
}
