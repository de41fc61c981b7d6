import type { EventRecord } from "@evenhand/allocator";
import type { Appending, Pointer, StoredSeed, StoredValue } from "./store.js";

/**
 * Events one behind the other, as they lie in a row: of each the length of its leaf, the leaf, one more than the length
 * of its personal part (0 where it has none), and that part. Lengths have base 128, lowest 7 bits first.
 */
export function packRecords(records: readonly EventRecord[]): Uint8Array {
  let size = 0;
  for (const { leaf, personal } of records) size += leaf.length + (personal?.length ?? 0) + 2 * MOST_LENGTH_BYTES;
  const bytes = new Uint8Array(size);
  let end = 0;
  for (const { leaf, personal } of records) {
    end = writeLength(bytes, end, leaf.length);
    bytes.set(leaf, end);
    end = writeLength(bytes, end + leaf.length, personal === undefined ? 0 : personal.length + 1);
    if (personal === undefined) continue;
    bytes.set(personal, end);
    end += personal.length;
  }
  return bytes.subarray(0, end);
}

/** These events again, without the first ones that are skipped: at most as many as are asked for. */
export function unpackRecords(packed: Uint8Array, skipped = 0, limit = Infinity): EventRecord[] {
  const records: EventRecord[] = [];
  const reader = new PackedReader(packed);
  for (let index = 0; !reader.isAtEnd && records.length < limit; index++) {
    if (index < skipped) reader.skip();
    else records.push(reader.read());
  }
  return records;
}

/** Where each of these events ends. */
export function endsOfRecords(packed: Uint8Array): number[] {
  const ends: number[] = [];
  const reader = new PackedReader(packed);
  while (!reader.isAtEnd) ends.push(reader.skip());
  return ends;
}

/** A length of up to 2^35 takes no more. */
const MOST_LENGTH_BYTES = 5;

function writeLength(bytes: Uint8Array, at: number, length: number): number {
  let [end, rest] = [at, length];
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[end++] = (rest % 128) + 128;
  bytes[end++] = rest;
  return end;
}

class PackedReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  read(): EventRecord {
    const leaf = this.#take(this.#length());
    const personal = this.#length();
    return personal === 0 ? { leaf } : { leaf, personal: this.#take(personal - 1) };
  }

  /** Goes behind the next event, and says where that is. */
  skip(): number {
    const leaf = this.#length();
    this.#at += leaf;
    const personal = this.#length();
    this.#at += Math.max(0, personal - 1);
    return this.#at;
  }

  #take(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }

  #length(): number {
    let length = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError("the row ends in the middle of an event");
      length += (byte & 127) * unit;
      if (byte < 128) return length;
    }
  }
}

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
  readonly values: readonly StoredValue[];
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

export function packAppending(appending: Appending): PackedAppending {
  const { allocator, expected, records, pointers, seeds = [], due, values = [] } = appending;
  const hashes = new Uint8Array(pointers.length * HASH_LENGTH);
  pointers.forEach(({ hash }, index) => hashes.set(hashKept(hash), index * HASH_LENGTH));
  const numbers = pointers.flatMap(({ kind, place, at }) => [kindKept(kind), place, hourOf(at)]);
  return { allocator, expected, records: packRecords(records), pointers: numbers, hashes, seeds, due, values };
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
