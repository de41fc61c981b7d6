import type { EventRecord } from "@evenhand/allocator";
import { allocatorExists } from "../../src/errors.js";
import type {
  Appending,
  Conflicts,
  NewSnapshot,
  Pointer,
  Store,
  StoredAllocator,
  StoredDue,
  StoredSeed,
  StoredSnapshot,
  StoredTile,
  StoredValue,
} from "../../src/store/store.js";

/** One log of a `MemoryDisk`, and what lies beside it. */
class MemoryLog {
  readonly records: EventRecord[] = [];
  readonly pointers: Pointer[] = [];
  readonly seeds: StoredSeed[] = [];
  readonly snapshots = new Map<number, NewSnapshot>();
  readonly parts = new Map<string, Uint8Array>();
  readonly tiles = new Map<string, Uint8Array>();
  readonly number: number;
  readonly id: string;
  origin: string;
  due: number | undefined;
  erasures = 0;

  constructor(number: number, id: string, origin: string) {
    this.number = number;
    this.id = id;
    this.origin = origin;
  }

  get stored(): StoredAllocator {
    const { number, id, origin, records, erasures } = this;
    return { number, id, origin, length: records.length, erasures };
  }
}

/** What several stores in memory share. Every write is done at once, and as a whole. */
export class MemoryDisk {
  readonly logs: MemoryLog[] = [];
  readonly values = new Map<string, Uint8Array>();

  log(number: number): MemoryLog {
    return this.logs[number - 1] ?? new MemoryLog(number, "", "");
  }
}

/** The way between a store and its disk. Either half may take its time, or fail. */
export interface Way {
  there(): Promise<void>;
  back(): Promise<void>;
}

const direct: Way = { there: () => Promise.resolve(), back: () => Promise.resolve() };

/** A store in memory, as plain as can be: several of them may share a disk. */
export class MemoryStore implements Store {
  readonly isShared = true;
  readonly #disk: MemoryDisk;
  readonly #way: Way;

  constructor(disk: MemoryDisk, way: Way = direct) {
    this.#disk = disk;
    this.#way = way;
  }

  async #do<T>(work: () => T): Promise<T> {
    await this.#way.there();
    const done = work();
    await this.#way.back();
    return done;
  }

  allocators(): Promise<readonly StoredAllocator[]> {
    return this.#do(() => {
      return this.#disk.logs.map(({ stored }) => stored);
    });
  }

  count(): Promise<number> {
    return this.#do(() => {
      return this.#disk.logs.length;
    });
  }

  find(id: string): Promise<StoredAllocator | undefined> {
    return this.#do(() => {
      return this.#disk.logs.find((log) => log.id === id)?.stored;
    });
  }

  create(id: string, origin: string): Promise<StoredAllocator> {
    return this.#do(() => {
      const known = this.#disk.logs.find((log) => log.id === id);
      if (known !== undefined && known.records.length > 0) throw allocatorExists(id);
      const log = known ?? new MemoryLog(this.#disk.logs.length + 1, id, origin);
      log.origin = origin;
      if (known === undefined) this.#disk.logs.push(log);
      return log.stored;
    });
  }

  append(appendings: readonly Appending[]): Promise<Conflicts> {
    return this.#do(() => {
      const conflicts = new Map<number, number>();
      for (const { allocator, expected, records, pointers, seeds = [], due, values = [] } of appendings) {
        const log = this.#disk.log(allocator);
        if (log.records.length !== expected || !this.#mayPut(values)) {
          conflicts.set(allocator, log.records.length);
          continue;
        }
        log.records.push(...records);
        log.pointers.push(...pointers);
        log.seeds.push(...seeds);
        log.due = due ?? log.due;
        this.#put(values);
      }
      return conflicts;
    });
  }

  async fork(appending: Appending, origin: string): Promise<boolean> {
    const conflicts = await this.append([appending]);
    if (conflicts.size > 0) return false;
    const log = this.#disk.log(appending.allocator);
    log.origin = origin;
    log.tiles.clear();
    log.snapshots.clear();
    return true;
  }

  read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    return this.#do(() => {
      return this.#disk.log(allocator).records.slice(from, from + limit);
    });
  }

  readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]> {
    return this.#do(() => {
      const { records } = this.#disk.log(allocator);
      return places.map((place) => records[place]);
    });
  }

  seeds(allocator: number): Promise<readonly StoredSeed[]> {
    return this.#do(() => {
      return [...this.#disk.log(allocator).seeds];
    });
  }

  point(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): Promise<readonly number[][]> {
    return this.#do(() => {
      const { pointers } = this.#disk.log(allocator);
      return hashes.map((hash) =>
        pointers.filter((one) => one.kind === kind && Buffer.compare(one.hash, hash) === 0).map(({ place }) => place),
      );
    });
  }

  due(by: number, limit: number): Promise<readonly StoredDue[]> {
    return this.#do(() => {
      const due = this.#disk.logs.flatMap(({ number: allocator, id, due: at }) =>
        at !== undefined && at <= by ? [{ allocator, id, at }] : [],
      );
      return due.sort((a, b) => a.at - b.at).slice(0, limit);
    });
  }

  setDue(allocator: number, expected: number, at: number | undefined): Promise<void> {
    return this.#do(() => {
      const log = this.#disk.log(allocator);
      if (log.records.length === expected) log.due = at;
    });
  }

  forgetKeys(before: number): Promise<void> {
    return this.#do(() => {
      const HOUR = 3_600_000;
      for (const { pointers } of this.#disk.logs) {
        const kept = pointers.filter(
          ({ kind, at }) => kind !== "key" || Math.floor(at / HOUR) >= Math.floor(before / HOUR),
        );
        pointers.splice(0, pointers.length, ...kept);
      }
    });
  }

  erase(
    allocator: number,
    places: readonly number[],
    values: readonly StoredValue[] = [],
    pointers: readonly Pointer[] = [],
  ): Promise<boolean> {
    return this.#do(() => {
      if (!this.#mayPut(values)) return false;
      const log = this.#disk.log(allocator);
      for (const place of places) if (place in log.records) log.records[place] = { leaf: log.records[place].leaf };
      const isForgotten = (one: Pointer) =>
        pointers.some(({ kind, place, hash }) => {
          return one.kind === kind && one.place === place && Buffer.compare(one.hash, hash) === 0;
        });
      log.pointers.splice(0, log.pointers.length, ...log.pointers.filter((one) => !isForgotten(one)));
      for (const length of log.snapshots.keys()) if (length > Math.min(...places)) log.snapshots.delete(length);
      this.#deleteUnusedParts(log);
      log.erasures++;
      this.#put(values);
      return true;
    });
  }

  size(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  wipe(): Promise<void> {
    return Promise.resolve();
  }

  putSnapshot(allocator: number, snapshot: NewSnapshot, replaced = 0): Promise<boolean> {
    return this.#do(() => {
      const log = this.#disk.log(allocator);
      const { snapshots, parts, erasures } = log;
      if (snapshot.erasures !== erasures) return false;
      const { names, added } = snapshot.parts ?? { names: [], added: [] };
      const isThere = (name: string) => parts.has(name) || added.some((part) => part.name === name);
      if (!names.every(isThere)) return false;
      for (const part of added) parts.set(part.name, part.bytes);
      snapshots.delete(replaced);
      snapshots.set(snapshot.length, snapshot);
      this.#deleteUnusedParts(log);
      return true;
    });
  }

  #deleteUnusedParts({ snapshots, parts }: MemoryLog): void {
    const used = new Set([...snapshots.values()].flatMap((one) => one.parts?.names ?? []));
    for (const name of parts.keys()) if (!used.has(name)) parts.delete(name);
  }

  snapshot(allocator: number, atMost = Infinity): Promise<StoredSnapshot | undefined> {
    return this.#do(() => {
      const { snapshots, parts } = this.#disk.log(allocator);
      const lengths = [...snapshots.keys()].filter((length) => length <= atMost).sort((a, b) => b - a);
      if (lengths.length === 0) return undefined;
      const [length, before = 0] = lengths;
      const { bytes = new Uint8Array(0), leaf, parts: own } = snapshots.get(length) ?? {};
      const named = (own?.names ?? []).flatMap((name) => (parts.has(name) ? [[name, parts.get(name)] as const] : []));
      return { length, before, bytes, leaf, parts: new Map(named as [string, Uint8Array][]) };
    });
  }

  putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<boolean> {
    return this.#do(() => {
      if (!this.#mayPut(values)) return false;
      for (const { allocator, level, index, hashes } of tiles) {
        const own = this.#disk.log(allocator).tiles;
        const name = `${level}/${index}`;
        if (hashes.length > (own.get(name)?.length ?? 0)) own.set(name, hashes);
      }
      this.#put(values);
      return true;
    });
  }

  tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    return this.#do(() => {
      return this.#disk.log(allocator).tiles.get(`${level}/${index}`);
    });
  }

  getValue(name: string): Promise<Uint8Array | undefined> {
    return this.#do(() => {
      return this.#disk.values.get(name);
    });
  }

  putValues(values: readonly StoredValue[]): Promise<boolean> {
    return this.#do(() => {
      const isAllowed = this.#mayPut(values);
      if (isAllowed) this.#put(values);
      return isAllowed;
    });
  }

  #mayPut(values: readonly StoredValue[]): boolean {
    return values.every(({ name, replaces }) => {
      const there = this.#disk.values.get(name);
      if (replaces === undefined) return true;
      return replaces === "nothing"
        ? there === undefined
        : there !== undefined && Buffer.compare(there, replaces) === 0;
    });
  }

  #put(values: readonly StoredValue[]): void {
    for (const { name, value } of values) this.#disk.values.set(name, value);
  }

  deleteValue(name: string, value: Uint8Array): Promise<void> {
    return this.#do(() => {
      const there = this.#disk.values.get(name);
      if (there !== undefined && Buffer.compare(there, value) === 0) this.#disk.values.delete(name);
    });
  }

  valueNames(prefix: string): Promise<readonly string[]> {
    return this.#do(() => {
      return [...this.#disk.values.keys()].filter((name) => name.startsWith(prefix)).sort();
    });
  }

  close(): Promise<void> {
    // The disk stays as it is.
    return Promise.resolve();
  }
}
