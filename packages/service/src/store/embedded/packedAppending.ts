import type { Appending, Pointer, StoredSeed } from "../store.js";
import { packRecords } from "./packedRecords.js";

/**
 * An appending in few large pieces: a thread is handed some thousand bytes as fast as one of them, and a list of as
 * many events as slowly as all the rest takes.
 */
export interface PackedAppending {
  readonly allocator: number;
  readonly expected: number;
  readonly records: Uint8Array;
  /** Of each pointer its kind, its place and the hour of its event, one behind the other. */
  readonly pointers: readonly number[];
  /** Of each pointer the beginning of its hash. */
  readonly hashes: Uint8Array;
  readonly seeds: readonly StoredSeed[];
  readonly due: number | undefined;
}

/** What is kept of a hash. Who finds an event by it compares the whole hash. */
const HASH_LENGTH = 8;
const NUMBERS = 3;
/** Numbers that SQLite keeps without a byte. */
const kinds = { key: 0, decision: 1 } as const satisfies Record<Pointer["kind"], number>;
const HOUR = 3_600_000;

/** A pointer as it is stored. */
export interface PointerRow {
  readonly kind: number;
  readonly hash: Uint8Array;
  readonly place: number;
  /** Hours since 1970: three bytes less than milliseconds, and keys are forgotten once an hour. */
  readonly hour: number;
}

export function packAppending({ allocator, expected, records, pointers, seeds = [], due }: Appending): PackedAppending {
  const hashes = new Uint8Array(pointers.length * HASH_LENGTH);
  pointers.forEach(({ hash }, index) => hashes.set(hashKept(hash), index * HASH_LENGTH));
  const numbers = pointers.flatMap(({ kind, place, at }) => [kindKept(kind), place, hourOf(at)]);
  return { allocator, expected, records: packRecords(records), pointers: numbers, hashes, seeds, due };
}

export function pointerRows({ pointers, hashes }: PackedAppending): PointerRow[] {
  return Array.from({ length: pointers.length / NUMBERS }, (_, index) => {
    const [kind, place, hour] = pointers.slice(index * NUMBERS, (index + 1) * NUMBERS);
    return { kind, place, hour, hash: hashes.slice(index * HASH_LENGTH, (index + 1) * HASH_LENGTH) };
  });
}

export function hashKept(hash: Uint8Array): Uint8Array {
  return hash.subarray(0, HASH_LENGTH);
}

export function kindKept(kind: Pointer["kind"]): number {
  return kinds[kind];
}

export function hourOf(milliseconds: number): number {
  return Math.floor(milliseconds / HOUR);
}
